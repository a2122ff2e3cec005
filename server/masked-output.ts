import { withoutCardNumbers } from '../app/kit/card-number.ts'

type Write = NodeJS.WriteStream['write']

const masked = (chunk: string | Uint8Array): string | Uint8Array => {
  const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
  const shown = withoutCardNumbers(text)
  return shown === text ? chunk : shown
}

/**
 * Whatever this process prints, no matter whose sentence: ours, a library's or an error's own words, it holds no card
 * number.
 */
export function maskOutput(streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
    stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => write(masked(chunk), ...rest)) as Write
  }
}
