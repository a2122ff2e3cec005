const serializeRecord = (record: object): string => JSON.stringify({ ...record, display_name: null })

/**
 * Compares records with their stored state. A later row may undo an earlier one, so a record that ends as it began is
 * unchanged.
 */
export class Originals {
  readonly #texts = new Map<number, string>()

  remember(record: { id: number }): void {
    this.#texts.set(record.id, serializeRecord(record))
  }

  isChanged = (record: { id: number }): boolean => this.#texts.get(record.id) !== serializeRecord(record)
}
