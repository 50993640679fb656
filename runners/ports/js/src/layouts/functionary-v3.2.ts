export { readFunctionary as default } from '../formats/functionary.js';
