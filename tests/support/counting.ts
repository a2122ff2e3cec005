import type { SqlRunner } from '~/kit/sql'

/** A runner that counts what is asked of it. */
export function counting(over: SqlRunner): SqlRunner & { asked(): number } {
  let asked = 0
  const counted =
    <A extends unknown[], R>(ask: (...given: A) => R) =>
    (...given: A): R => {
      asked += 1
      return ask(...given)
    }
  return {
    rows: counted(over.rows.bind(over)),
    first: counted(over.first.bind(over)),
    run: counted(over.run.bind(over)),
    asked: () => asked,
  } as SqlRunner & { asked(): number }
}
