import { localDate } from '~/kit/calendar'
import { CSV_MARK, writeCsvHead } from '~/kit/csv'
import type { Fields } from '~/kit/fields'
import type { List } from '~/lists/declare/declaration'
import { dropHiddenColumns, type Columns, type ListPage, type Totals } from '~/lists/list'
import { fieldsOfAddress } from '~/lists/request/address'
import { readTable } from '~/lists/request/table-query'
import type { Ctx } from '~/kit/operation'
import { fileExport, query } from '~/http/call'
import type { Call, CallArgs } from '~/http/call-args'
import { logFault } from '~/http/fault'
import type { SentRequest } from '../sent-request'

const readAddress = (request: SentRequest): URLSearchParams => new URL(request.url).searchParams

/**
 * The protocol's total is a number. Beyond MAX_COUNTED, a search reports at least one more than was read so far, until
 * the last row, so that a reader who continues gets all rows. With `count=exact` it is the true total.
 */
const countForProtocol = ({ count, isMore, rows, query }: ListPage<unknown>): number => {
  const start = query.place.kind === 'offset' ? query.place.offset : 0
  return isMore ? Math.max(count + 1, start + rows.length + (rows.length === query.length ? 1 : 0)) : count
}

/** Sums beside the rows, under their own documented keys. `listed` resolves with the page's totals. */
type Beside = (ctx: Ctx, fields: Fields, listed: Promise<Totals>) => Promise<object>

/** The documented table call: the DataTables server-side protocol, both totals after filters (R-LISTS-1). */
export const listEndpoint =
  <C extends Columns>(list: List<C>, beside: Beside = () => Promise.resolve({})) =>
  (args: CallArgs): Promise<Response> =>
    query(list.permission, async (ctx, body) => {
      const fields = { ...fieldsOfAddress(readAddress(args.request)), ...body }
      const table = readTable(list as unknown as List, fields)
      const listed = list.page(ctx, table.query)
      const [found, more] = await Promise.all([listed, beside(ctx, fields, listed)])
      const total = countForProtocol(found)
      const cells = found.rows.map((row) => list.cells.map((cell) => cell.html(row, ctx)))
      return { draw: table.draw, recordsTotal: total, recordsFiltered: total, data: cells, ...more }
    })(args)

const formatStamp = (now: Date, zone: string): string => {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  return `${localDate(now, zone).replaceAll('-', '')}_${time.replaceAll(':', '')}`
}

/** The head goes out at once. A later failure breaks off the download and is logged; it never ends the process. */
function toStream(chunks: AsyncIterator<Uint8Array>, head: Uint8Array, requestId: string): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(head)
    },
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        logFault(error, requestId)
        controller.error(new Error('the export was broken off'))
      }
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

/** The export with the filters of the address, named YYYYMMDD_HHMMSS_… in the organization's time (R-LISTS-2). */
export const listCsv = <C extends Columns>(list: List<C>): Call =>
  fileExport(list.permission, async (ctx, { request }) => {
    const stopped = new AbortController()
    request.signal.addEventListener('abort', () => stopped.abort())
    const query = list.read(fieldsOfAddress(readAddress(request)))
    const chunks = list.export(ctx, query, stopped.signal)[Symbol.asyncIterator]()
    const head = new TextEncoder().encode(
      list.csv.hasHead === false
        ? ''
        : CSV_MARK +
            writeCsvHead(
              dropHiddenColumns(list.csv.columns, ctx).map((column) =>
                typeof column.head === 'string' ? column.head : column.head(ctx),
              ),
            ),
    )
    const stamp = formatStamp(ctx.now, ctx.organisation.zone)
    return new Response(toStream(chunks, head, ctx.requestId), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${stamp}_${list.csv.name}.csv"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
