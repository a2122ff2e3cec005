import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { DomainError, refused } from '~/kit/errors'
import { html } from '~/kit/html'
import type { Ctx } from '~/kit/operation'
import { WebUnreachable, type WebAnswer } from '~/ports/web'
import { EMBED_PROVIDERS, findEmbed, FRAME_LIMITS, frameAddress, frameSize, type EmbedProvider } from './embeds'

const TIMEOUT = 5000
const MAX_BYTES = 64 * 1024
const MAX_TITLE_LENGTH = 200
const MAX_SIZE = 4096
const WIDTH = '640'
const HEIGHT = '360'

const size = z.number().int().min(1).max(MAX_SIZE).optional().catch(undefined)
const Offered = z.object({ html: z.string(), title: z.string().optional().catch(undefined), width: size, height: size })

const NAMES = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(EMBED_PROVIDERS.map(({ name }) => name))
const UNKNOWN = `Nothing can be embedded from this address. Use the address of a page on ${NAMES}.`

const unavailable = ({ name }: EmbedProvider) =>
  new DomainError('upstream', `${name} could not be reached. Try again in a few minutes.`)

async function requestAnswer(ctx: Ctx, provider: EmbedProvider, page: string): Promise<WebAnswer> {
  const url = `${provider.endpoint}?${new URLSearchParams({ format: 'json', url: page }).toString()}`
  try {
    return await ctx.ports.web.send({
      method: 'GET',
      url,
      headers: { accept: 'application/json', 'user-agent': 'Almoner' },
      timeout: TIMEOUT,
      mostBytes: MAX_BYTES,
    })
  } catch (error) {
    throw error instanceof WebUnreachable ? unavailable(provider) : error
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function readFrame(text: string): Record<string, string> {
  let frame: Record<string, string> | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'iframe') frame ??= attributes
    },
  })
  parser.end(text)
  return frame ?? {}
}

const attributes = (named: Readonly<Record<string, string>>): string =>
  Object.entries(named)
    .map(([name, value]) => html`${name}="${value}"`)
    .join(' ')

/**
 * Builds the frame for a page of a supported provider. Takes from the provider's answer only the address, which must be
 * the provider's own, the size and the title (R-MEDIA-6).
 */
export async function embedHtml(ctx: Ctx, typed: string): Promise<string> {
  const embed = findEmbed(typed)
  if (embed === null) throw new DomainError('not-found', UNKNOWN)
  const { provider, page } = embed
  const { status, body, isCut } = await requestAnswer(ctx, provider, page)
  if (status === 429 || status >= 500) throw unavailable(provider)
  const offered = status === 200 && !isCut ? Offered.safeParse(parseJson(body)).data : undefined
  const frame = readFrame(offered?.html ?? '')
  const src = frameAddress(provider, frame.src ?? '')
  if (offered === undefined || src === null)
    throw refused(
      `${provider.name} does not offer this page for embedding. Check the address, and that everyone may see the page.`,
    )
  const title = (offered.title ?? '').trim().slice(0, MAX_TITLE_LENGTH) || provider.name
  const width = frameSize(frame.width) ?? String(offered.width ?? WIDTH)
  const height = frameSize(frame.height) ?? String(offered.height ?? HEIGHT)
  return `<iframe ${attributes({ src, title, width, height, ...FRAME_LIMITS })}></iframe>`
}
