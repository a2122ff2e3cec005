/** The name that is shown follows from the other fields. */
const serializeRecord = (record: object): string => JSON.stringify({ ...record, display_name: null })

/**
 * Remembers records as they were stored, since rows of one file may take back what rows before them said: a record that
 * ends as it began is unchanged.
 */
export class Originals {
  readonly #texts = new Map<number, string>()

  remember(record: { id: number }): void {
    this.#texts.set(record.id, serializeRecord(record))
  }

  isChanged = (record: { id: number }): boolean => this.#texts.get(record.id) !== serializeRecord(record)
}
