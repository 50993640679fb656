export { readTaggedThinking as default } from '../formats/tagged-thinking.js';
