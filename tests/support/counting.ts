import type { SqlRunner } from '~/kit/sql'

export function counting(runner: SqlRunner): SqlRunner & { requested(): number } {
  let requested = 0
  const counted =
    <A extends unknown[], R>(ask: (...args: A) => R) =>
    (...args: A): R => {
      requested += 1
      return ask(...args)
    }
  return {
    rows: counted(runner.rows.bind(runner)),
    first: counted(runner.first.bind(runner)),
    records: counted(runner.records.bind(runner)),
    record: counted(runner.record.bind(runner)),
    run: counted(runner.run.bind(runner)),
    requested: () => requested,
  } as SqlRunner & { requested(): number }
}
