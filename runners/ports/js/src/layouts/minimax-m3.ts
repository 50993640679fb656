export { readMinimaxM3 as default } from '../formats/minimax-m3.js';
