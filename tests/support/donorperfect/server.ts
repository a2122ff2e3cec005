import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Row = Record<string, string | number>
export type Line = 'good' | 'slow' | 'cut' | 'fault' | 'odd' | 'redirect'

const escaped = (value: string | number): string =>
  String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;')

const asXml = (rows: readonly Row[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<result>${rows
    .map(
      (row) =>
        `<record>${Object.entries(row)
          .map(([name, value]) => `<field name='${name.toUpperCase()}' id='${name}' value='${escaped(value)}'/>`)
          .join('')}</record>`,
    )
    .join('')}</result>`

/** Parses parameters like T-SQL: quoted text with doubled apostrophes, a number, or NULL. */
function parametersIn(params: string): Row {
  const found: Row = {}
  let rest = params
  while (rest !== '') {
    const [head = '', name = ''] = /^@([a-z0-9_]{1,40})=/.exec(rest) ?? []
    if (head === '') throw new Error(`no parameter: ${rest}`)
    rest = rest.slice(head.length)
    if (rest.startsWith("'")) {
      let at = 1
      while (rest[at] !== "'" || rest[at + 1] === "'") {
        if (at >= rest.length) throw new Error('a text without an end')
        at += rest[at] === "'" ? 2 : 1
      }
      found[name] = rest.slice(1, at).replaceAll("''", "'")
      rest = rest.slice(at + 1)
    } else {
      const [value = ''] = /^(?:NULL|-?\d+(?:\.\d+)?)/.exec(rest) ?? []
      if (value === '') throw new Error(`no value: ${rest}`)
      if (value !== 'NULL') found[name] = value
      rest = rest.slice(value.length)
    }
    rest = rest.replace(/^, /, '')
  }
  return found
}

const unquoted = (literal: string): string => literal.slice(1, -1).replaceAll("''", "'")
const LITERAL = "('(?:[^']|'')*')"

/** Stands in for DonorPerfect with the statements and procedures that we use; anything else is refused. */
export async function donorPerfectServer(apiKey: string) {
  const donors: Row[] = []
  const gifts: Row[] = []
  const codes: Row[] = []
  const ownFields: Row[] = []
  const actions: string[] = []
  const state = { line: 'good' as Line, urls: [] as string[] }
  const text = (row: Row, field: string) => String(row[field] ?? '').toLowerCase()

  const isWhole = (row: Row) => row.record_type === 'M' || (row.record_type === 'G' && row.split_gift !== 'Y')
  const WHOLE = String.raw`\(record_type = 'M' OR \(record_type = 'G' AND ISNULL\(split_gift, 'N'\) <> 'Y'\)\)`
  const totalOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row.amount), 0).toFixed(4)
  const newestFirst = (rows: readonly Row[]) =>
    rows.toSorted(
      (a, b) =>
        Date.parse(String(b.gift_date)) - Date.parse(String(a.gift_date)) || Number(b.gift_id) - Number(a.gift_id),
    )

  function lookedUp(action: string): Row[] | null {
    const person = /^SELECT TOP 1 donor_id, .* FROM dp WHERE donor_id = (\d+)$/.exec(action)
    if (person) return donors.filter(({ donor_id: id }) => id === Number(person[1]))
    const listed = new RegExp(
      `^SELECT TOP (\\d+) gift_id, .* FROM dpgift WHERE donor_id = (\\d+) AND (?:(${WHOLE})|record_type = 'P') ` +
        `ORDER BY gift_date DESC, gift_id DESC$`,
    ).exec(action)
    if (listed) {
      const wanted = (row: Row) => (listed[3] === undefined ? row.record_type === 'P' : isWhole(row))
      return newestFirst(gifts.filter((row) => Number(row.donor_id) === Number(listed[2]) && wanted(row))).slice(
        0,
        Number(listed[1]),
      )
    }
    const sums = new RegExp(
      `^SELECT COUNT\\(gift_id\\) AS gifts, SUM\\(amount\\) AS total FROM dpgift WHERE donor_id = (\\d+) AND ${WHOLE}$`,
    ).exec(action)
    if (sums) {
      const own = gifts.filter((row) => Number(row.donor_id) === Number(sums[1]) && isWhole(row))
      return [{ gifts: own.length, total: own.length === 0 ? 'NULL' : totalOf(own) }]
    }
    const alike = new RegExp(
      `^SELECT TOP 20 .* FROM dp WHERE \\((.+)\\)(?: AND donor_id <> (\\d+))? ORDER BY donor_id$`,
    ).exec(action)
    if (alike) {
      const conditions = [...(alike[1] ?? '').matchAll(new RegExp(`LOWER\\((.+?)\\) = ${LITERAL}(?: OR |$)`, 'g'))]
      const valueOf = (row: Row, column: string) =>
        column.startsWith('LTRIM')
          ? `${text(row, 'first_name')} ${text(row, 'last_name')}`.trimStart()
          : text(row, column)
      return donors
        .filter((row) => conditions.some(([, column = '', literal = '']) => valueOf(row, column) === unquoted(literal)))
        .filter(({ donor_id: id }) => id !== Number(alike[2] ?? 0))
        .slice(0, 20)
    }
    const totals = new RegExp(
      `^SELECT donor_id, SUM\\(amount\\) AS total FROM dpgift WHERE donor_id IN \\(([\\d, ]+)\\) AND ${WHOLE} ` +
        `GROUP BY donor_id$`,
    ).exec(action)
    if (totals)
      return (totals[1] ?? '').split(', ').flatMap((id) => {
        const own = gifts.filter((row) => Number(row.donor_id) === Number(id) && isWhole(row))
        return own.length === 0 ? [] : [{ donor_id: id, total: totalOf(own) }]
      })
    const one = /^SELECT TOP 1 gift_id, .* FROM dpgift WHERE gift_id = (\d+)$/.exec(action)
    if (one) return gifts.filter((row) => Number(row.gift_id) === Number(one[1]))
    const parts = /^SELECT TOP 100 .* FROM dpgift WHERE glink = (\d+) AND record_type = 'G' ORDER BY gift_id$/.exec(
      action,
    )
    if (parts) return gifts.filter((row) => Number(row.glink) === Number(parts[1]) && row.record_type === 'G')
    const own = /^SELECT TOP 1 \* FROM dpgiftudf WHERE gift_id = (\d+)$/.exec(action)
    return own ? ownFields.filter((row) => Number(row.gift_id) === Number(own[1])) : null
  }

  function selected(action: string): Row[] | null {
    if (action === 'SELECT TOP 1 user_id FROM dpuser') return [{ user_id: 'almoner' }]
    if (action === 'SELECT COUNT(donor_id) AS donors FROM dp') return [{ donors: donors.length }]
    const after = /^SELECT TOP (\d+) donor_id, .* FROM dp WHERE donor_id > (\d+) ORDER BY donor_id$/.exec(action)
    if (after) return donors.filter(({ donor_id: id }) => Number(id) > Number(after[2])).slice(0, Number(after[1]))
    const one = /^SELECT TOP 1 donor_id FROM dp WHERE donor_id = (\d+)$/.exec(action)
    if (one) return donors.filter(({ donor_id: id }) => id === Number(one[1]))
    const email = new RegExp(
      `^SELECT TOP 50 .* FROM dp WHERE LOWER\\(email\\) = ${LITERAL}( AND org_rec = 'Y')? ORDER BY donor_id$`,
    ).exec(action)
    if (email)
      return donors.filter(
        (row) => text(row, 'email') === unquoted(email[1] ?? '') && (email[2] === undefined || row.org_rec === 'Y'),
      )
    const name = new RegExp(
      `^SELECT TOP 50 .* FROM dp WHERE LEFT\\(LOWER\\(last_name\\), (\\d+)\\) = ${LITERAL} AND ` +
        `LEFT\\(LOWER\\(REPLACE\\(zip, ' ', ''\\)\\), (\\d+)\\) = ${LITERAL} ORDER BY donor_id$`,
    ).exec(action)
    if (name)
      return donors.filter(
        (row) =>
          text(row, 'last_name').slice(0, Number(name[1])) === unquoted(name[2] ?? '') &&
          text(row, 'zip').replaceAll(' ', '').slice(0, Number(name[3])) === unquoted(name[4] ?? ''),
      )
    const gift = new RegExp(
      `^SELECT TOP 1 gift_id FROM dpgift WHERE donor_id = (\\d+) AND CHARINDEX\\(${LITERAL}, .*\\) > 0 ` +
        `ORDER BY gift_id$`,
    ).exec(action)
    if (gift)
      return gifts
        .filter(
          (row) =>
            Number(row.donor_id) === Number(gift[1]) && String(row.gift_narrative).includes(unquoted(gift[2] ?? '')),
        )
        .slice(0, 1)
    const table = new RegExp(
      `^SELECT TOP (\\d+) .* FROM dpcodes WHERE field_name = ${LITERAL} AND code > ${LITERAL} ORDER BY code$`,
    ).exec(action)
    if (table)
      return codes
        .filter(
          ({ field_name: field, code }) =>
            field === unquoted(table[2] ?? '') && String(code) > unquoted(table[3] ?? ''),
        )
        .toSorted((a, b) => (String(a.code) < String(b.code) ? -1 : 1))
        .slice(0, Number(table[1]))
    return null
  }

  function written(action: string, params: string): Row[] | null {
    if (action === 'dp_savedonor') {
      const id = donors.length + 1001
      donors.push({ ...parametersIn(params), donor_id: id })
      return [{ '': id }]
    }
    if (action !== 'dp_savegift') return null
    const { gift_id: id, ...gift } = parametersIn(params)
    const known = gifts.find((row) => Number(row.gift_id) === Number(id))
    if (known) Object.assign(known, gift)
    else gifts.push({ ...gift, gift_id: gifts.length + 5001 })
    return [{ '': known ? 0 : gifts.length + 5000 }]
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://donorperfect.test')
      state.urls.push(request.url ?? '')
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const [action, params] = [form.get('action') ?? '', form.get('params')]
      actions.push(action)
      if (state.line === 'cut') return request.socket.destroy()
      if (state.line === 'slow') return undefined
      if (state.line === 'redirect') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      if (state.line === 'fault') return response.writeHead(500).end('Active Server Pages error')
      if (state.line === 'odd')
        return response.writeHead(200).end('<!DOCTYPE html><html><body>Maintenance</body></html>')
      const isOurs =
        url.searchParams.get('apikey') === apiKey ||
        (url.searchParams.get('login') === 'fiona' && url.searchParams.get('pass') === 'secret')
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
      if (!isOurs) return response.end(`<error>User not authorized. apikey=${url.searchParams.get('apikey')}</error>`)
      const rows = params === null ? (selected(action) ?? lookedUp(action)) : written(action, params)
      return response.end(
        rows === null ? `<error>Incorrect syntax near ${escaped(action.slice(0, 60))}</error>` : asXml(rows),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    donors,
    gifts,
    codes,
    ownFields,
    actions,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/prod/xmlrequest.asp`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((stopped) => server.close(stopped))
    },
  }
}
