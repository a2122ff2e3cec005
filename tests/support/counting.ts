import type { SqlRunner } from '~/kit/sql'

export function counting(over: SqlRunner): SqlRunner & { requested(): number } {
  let requested = 0
  const counted =
    <A extends unknown[], R>(ask: (...args: A) => R) =>
    (...args: A): R => {
      requested += 1
      return ask(...args)
    }
  return {
    rows: counted(over.rows.bind(over)),
    first: counted(over.first.bind(over)),
    records: counted(over.records.bind(over)),
    record: counted(over.record.bind(over)),
    run: counted(over.run.bind(over)),
    requested: () => requested,
  } as SqlRunner & { requested(): number }
}
