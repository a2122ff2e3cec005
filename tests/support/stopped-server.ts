import { openDoor, type DoorAnswer, type DoorReply } from './door.ts'

const SALES = '/jpanel/pos/sales'
const WORKER = '/jpanel/service-worker.js'

const lose: DoorAnswer = () => Promise.reject(new Error('The server is stopped.'))

/** A worker with other bytes is another version for a browser. */
async function readNewerWorker(origin: string): Promise<DoorReply> {
  const worker = await (await fetch(`${origin}${WORKER}`)).text()
  return { status: 200, headers: { 'content-type': 'text/javascript' }, body: `${worker}\n// The next version.\n` }
}

/** The server for one browser alone, which may stop for it, lose its sales, and have another version of the app. */
export async function openStoppable(origin: string) {
  const now = { isStopped: false, areSalesLost: false, isNewer: false }
  const door = await openDoor({
    origin: () => origin,
    answerOf: ({ url }) => {
      if (now.isStopped || (now.areSalesLost && url === SALES)) return lose
      return now.isNewer && url === WORKER ? () => readNewerWorker(origin) : null
    },
  })
  return { ...door, now }
}
