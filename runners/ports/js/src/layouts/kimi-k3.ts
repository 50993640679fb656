export { readKimiK3 as default } from '../formats/kimi-k3.js';
