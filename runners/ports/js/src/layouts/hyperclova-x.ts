export { readHyperclova as default } from '../formats/hyperclova.js';
