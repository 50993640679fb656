export { readGemma4 as default } from '../formats/gemma4.js';
