import type { Plan } from './contributions.ts'
import type { Cell } from './copy-rows.ts'
import { scramble, somebody } from './population.ts'

const moment = (at: number | undefined): string | null => (at ? new Date(at).toISOString() : null)

/** Written after the contributions, because the lifetime totals follow from them. */
export function* supporterCells({ supporters, lifetimes: all }: Plan, now: number): Generator<Cell[]> {
  for (let index = 0; index < supporters.count; index++) {
    const person = somebody(supporters.firstId + index)
    const { first, last, email } = person
    const name = person.organization || `${first} ${last}`
    const since = moment(all.first[index] || now - (scramble(index, 9) % 50_000_000) * 1000)
    yield [
      ...[
        supporters.firstId + index,
        name,
        first,
        last,
        email,
        person.organization ? 2 : 1,
        index % 97 !== 13,
        index % 3 === 0 ? 'checkout' : 'import',
      ],
      ...[
        first,
        last,
        person.organization || null,
        email,
        person.street,
        person.city,
        person.state,
        person.zip,
        'US',
        person.phone,
      ],
      ...[
        moment(all.first[index]),
        moment(all.last[index]),
        all.donated[index] ?? 0,
        all.donations[index] ?? 0,
        all.purchased[index] ?? 0,
      ],
      ...[all.purchases[index] ?? 0, since, since],
    ]
  }
}
