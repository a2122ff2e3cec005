// Renders base64 pictures from a JSON list and prints the memory used, in its own process so that the peak is its own.
import { readFileSync } from 'node:fs'
import { REDRAW_LIMITS } from '../../app/adapters/sharp/images.server.ts'
import { redrawPicture } from '../../app/adapters/sharp/redraw-picture.ts'

const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024
const load = async <Package>(name: string) => ((await import(name)) as { default: Package }).default

const pictures = (JSON.parse(readFileSync(0, 'utf8')) as string[]).map((text) => Buffer.from(text, 'base64'))
await load('sharp')
const before = peak()
let drawn = 0
for (const body of pictures) if (typeof (await redrawPicture({ ...REDRAW_LIMITS, body }, load)) !== 'string') drawn += 1
console.log(JSON.stringify({ before, max: peak(), made: drawn }))
