/** Reads the events of a body that arrives in pieces. */
export class EventReader {
  feed(bytes: Uint8Array): Iterable<{ data: string; type: string }>;
  finish(): { data: string; type: string } | undefined;
  /** The beginning of what is not a field of an event, such as a page of HTML. */
  strange: string;
}
