import { z } from 'zod'
import { cleanStoredHtml } from '~/domain/content/rich-text.server'
import { makeTurns } from '~/kit/process/turns'
import type { SqlRunner } from '~/kit/sql'
import { GROUP_OF_OTHERS, isGroup, type ContentTemplate } from './content-template'
import { activeTheme, currentFiles } from './queries.server'

const LIST = 'config/content.json'
const MAX_TEMPLATES = 200
const MAX_TEXT = 500_000

const Item = z.object({
  handle: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(100),
  group: z.string().max(100).catch(''),
  content: z.string().max(255),
})

/** Staff edit the list by hand, so an unreadable item is skipped and the others stay. */
function readItems(text: string | undefined): z.output<typeof Item>[] {
  if (text === undefined) return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  const items = Array.isArray(parsed) ? parsed.slice(0, MAX_TEMPLATES) : []
  return items.flatMap((item) => Item.safeParse(item).data ?? [])
}

export async function contentLibrary(runner: SqlRunner): Promise<ContentTemplate[]> {
  const theme = await activeTheme(runner)
  if (theme === null) return []
  const files = new Map((await currentFiles(runner, theme)).map(({ key, value }) => [key, value]))
  const pause = makeTurns()
  const templates: ContentTemplate[] = []
  let left = MAX_TEXT
  for (const { handle, title, group, content } of readItems(files.get(LIST))) {
    const html = files.get(content)?.trim() ?? ''
    left -= html.length
    if (html === '' || left < 0) continue
    const preview = await cleanStoredHtml(html)
    templates.push({ handle, title, group: isGroup(group) ? group : GROUP_OF_OTHERS, html, preview })
    await pause()
  }
  return templates
}
