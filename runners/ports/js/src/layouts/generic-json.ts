// Outputs that are an object in JSON (section HD-17).

import { InvalidRequest } from '../errors.js';
import type { Layout } from '../template/build.js';

const read: Layout = () => {
  throw new InvalidRequest('description.handler', 'generic-json is not read by this package yet');
};

export default read;
