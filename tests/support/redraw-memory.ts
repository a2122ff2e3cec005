// Draws the pictures that come as base64 in a JSON list, all at once, and prints how much memory that took. A process
// of its own, whose peak is its own.
import { readFileSync } from 'node:fs'
import { sharpImages } from '../../app/adapters/sharp/images.server.ts'

const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024

const sent = (JSON.parse(readFileSync(0, 'utf8')) as string[]).map((one) => Buffer.from(one, 'base64'))
const images = sharpImages()
const before = peak()
const made = await Promise.all(sent.map((body) => images.redraw(body)))
console.log(JSON.stringify({ before, most: peak(), made: made.filter((one) => typeof one !== 'string').length }))
