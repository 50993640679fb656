export { readGenericJson as default } from '../formats/generic-json.js';
