export { readGptOss as default } from '../formats/gpt-oss.js';
