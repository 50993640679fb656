// The one error of this package.

/** A request, a description or an option that is malformed. Outputs never raise it (DM-1.3). */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';

  constructor(
    /** Where it is, such as `tools[2].function.name`. */
    readonly place: string,
    reason: string,
  ) {
    super(`${place}: ${reason}`);
  }
}
