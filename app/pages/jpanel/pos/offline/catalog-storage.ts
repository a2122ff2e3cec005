import { KINDS } from '~/domain/till-catalog/cursor'
import type { CatalogSupporter } from '~/domain/till-catalog/catalog'
import { packThings, unpackThings, type PackedThings } from '~/domain/till-catalog/packed-things'
import type { SyncPage } from '~/domain/till-catalog/sync-page'
import { readEnds, readSync, wholeCatalog, type SyncWire } from '~/wire/devices/sync'
import type { Entry, TillStorage, Turns } from './storage'

const HEAD = 'catalog'
const LAST_ANSWER = 'last-answer'
const TURN = 'catalog'

/**
 * This many ids share an entry, because sealing each product separately would take as long as the rest of the start.
 */
const SHARED = 128

/** `edition` names the entries in use. A new edition is written beside them and replaces them with its last page. */
type Head = { edition: number; isWhole: boolean; cursor: string; rules: unknown; coming: number | null }

const LATER = 'supporter'

const PORTION = 8
const NO_RULES = { till: { rates: [] } }

type Thing = { id: number }

const nameEdition = (edition: number): string => `catalog:${edition}:`
const nameKind = (edition: number, kind: string): string => `${nameEdition(edition)}${kind}:`
const makeKey = (edition: number, kind: string, id: number): string =>
  `${nameKind(edition, kind)}${Math.floor(id / SHARED)}`

type Change = { kind: string; id: number; thing: Thing | null }

const listChanges = ({ changed, gone }: SyncWire): Change[] => [
  ...Object.entries(changed).flatMap(([kind, things]) => things.map((thing) => ({ kind, id: thing.id, thing }))),
  ...gone.map(({ kind, id }) => ({ kind, id, thing: null })),
]

function changeEntry(before: unknown, changes: readonly Change[]): PackedThings | readonly Thing[] {
  const things = new Map(unpackThings<Thing>(before).map((thing) => [thing.id, thing]))
  for (const { id, thing } of changes) {
    if (thing === null) things.delete(id)
    else things.set(id, thing)
  }
  return packThings([...things.values()])
}

/** Names and amounts are read before the things are unpacked: in what they have in common only once. */
function readWhole(head: Pick<Head, 'cursor' | 'rules'>, entries: readonly Entry[]): SyncPage {
  const packed = Map.groupBy(entries, ([key]) => key.split(':')[2] ?? '')
  const changed = Object.fromEntries([...packed].map(([kind, some]) => [kind, some.map(([, things]) => things)]))
  const rules = head.rules as SyncWire['rules']
  const read = readSync(wholeCatalog({ cursor: head.cursor, rules, changed: changed as SyncWire['changed'] }))
  const kinds = Object.entries(read.changed as Record<string, unknown[]>)
  return {
    ...read,
    changed: Object.fromEntries(kinds.map(([kind, some]) => [kind, some.flatMap((things) => unpackThings(things))])),
  }
}

export function makeCatalogStorage(storage: TillStorage, inTurn: Turns) {
  const readHead = async () => ((await storage.read(HEAD)) ?? null) as Head | null

  const writeInto = async (edition: number, page: SyncWire): Promise<Entry[]> => {
    const byEntry = Map.groupBy(listChanges(page), ({ kind, id }) => makeKey(edition, kind, id))
    return Promise.all(
      [...byEntry].map(async ([key, changes]): Promise<Entry> => [key, changeEntry(await storage.read(key), changes)]),
    )
  }

  const headAfter = (head: Head | null, page: SyncWire): Head => {
    const { cursor, rules } = page
    const now = head ?? { edition: 0, isWhole: false, cursor, rules, coming: null }
    if (page.part === 'news') return { ...now, cursor, rules }
    const { isFirst, isLast } = readEnds(page)
    const coming = isFirst || now.coming === null ? Math.max(now.edition, now.coming ?? 0) + 1 : now.coming
    return isLast
      ? { edition: coming, isWhole: true, cursor, rules, coming: null }
      : { ...now, cursor, coming, rules: now.isWhole ? now.rules : rules }
  }

  return {
    cursor: async (): Promise<string | null> => (await readHead())?.cursor ?? null,
    /**
     * Clears a cursor that the server does not recognize. The next call starts over, and the present catalog is used
     * until then.
     */
    startAgain: (): Promise<void> =>
      inTurn(TURN, async () => {
        const head = await readHead()
        if (head !== null) await storage.write({ put: [[HEAD, { ...head, cursor: null }]] })
      }),
    /** Removes the supporters and the cursor, so that a later grant sends them again. */
    forgetSupporters: (): Promise<void> =>
      inTurn(TURN, async () => {
        const head = await readHead()
        const remove = (await storage.listKeys('catalog:')).filter((key) => key.split(':')[2] === LATER)
        if (head !== null) await storage.write({ put: [[HEAD, { ...head, cursor: null }]], remove })
      }),
    take: (page: SyncWire): Promise<void> =>
      inTurn(TURN, async () => {
        const head = await readHead()
        const after = headAfter(head, page)
        const edition = after.coming ?? after.edition
        const put = await writeInto(edition, page)
        const used = [after.edition, edition].map(nameEdition)
        const old = page.part === 'all' ? await storage.listKeys('catalog:') : []
        const remove = old.filter((key) => !used.some((prefix) => key.startsWith(prefix)))
        await storage.write({ put: [...put, [HEAD, after]], remove })
      }),
    /** Null until the catalog was complete once. Without the supporters, which `loadSupporters` reads. */
    load: async (): Promise<SyncPage | null> => {
      const head = await readHead()
      if (head === null || !head.isWhole) return null
      const kinds = KINDS.filter((kind) => kind !== LATER).map((kind) => storage.list(nameKind(head.edition, kind)))
      return readWhole(head, (await Promise.all(kinds)).flat())
    },
    loadSupporters: async (rest: () => Promise<void>): Promise<CatalogSupporter[] | null> => {
      for (;;) {
        const head = await readHead()
        if (head === null || !head.isWhole) return null
        const keys = await storage.listKeys(nameKind(head.edition, LATER))
        const found: CatalogSupporter[] = []
        for (let at = 0; at < keys.length; at += PORTION) {
          await rest()
          const read = async (key: string): Promise<Entry> => [key, await storage.read(key)]
          const entries = await Promise.all(keys.slice(at, at + PORTION).map(read))
          const { changed } = readWhole({ cursor: head.cursor, rules: NO_RULES }, entries)
          for (const supporter of changed.supporter ?? []) found.push(supporter)
        }
        const now = await readHead()
        if (now?.edition === head.edition && now.cursor === head.cursor) return found
      }
    },
  }
}

/** When the server answered last, which bounds the time of what is sold since (R-DEVICES-7). */
export function makeLastAnswer(storage: TillStorage, now: () => Date) {
  let at: Date | null = null
  return {
    load: async () => {
      const stored = await storage.read(LAST_ANSWER)
      at = typeof stored === 'string' ? new Date(stored) : null
    },
    read: () => at,
    note: async () => {
      at = now()
      await storage.write({ put: [[LAST_ANSWER, at.toISOString()]] })
    },
  }
}
