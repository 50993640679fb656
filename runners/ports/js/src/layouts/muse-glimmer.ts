export { readMuseGlimmer as default } from '../formats/muse-glimmer.js';
