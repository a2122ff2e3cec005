import type { Tag, TagToken, TopLevelToken } from 'liquidjs'
import type { ChildProgram } from '~/kit/process/child-process.server'
import type { Verdict } from '~/ports/theme-compiler'

export const checkLiquid: ChildProgram<{ source: string }, { verdict: Verdict }> = async ({ source }, load) => {
  const { Liquid } = await load<typeof import('liquidjs')>('liquidjs')
  const limits = { strictFilters: false, strictVariables: false, dynamicPartials: false, parseLimit: 300_000 }
  const engine = new Liquid({ ...limits, templates: {} })
  const render = () => ''
  for (const name of ['asset', 'google_font', 'localize', 'section', 'sharing_links', 'layout', 'include'])
    engine.registerTag(name, { parse: () => undefined, render })
  const parseBlock = (name: string) =>
    function parse(this: Tag, token: TagToken, rest: TopLevelToken[]) {
      let text = ''
      for (let inner = rest.shift(); inner !== undefined; inner = rest.shift()) {
        if ('name' in inner && inner.name === `end${name}`) {
          if (name === 'schema') JSON.parse(text)
          return
        }
        text += inner.getText()
      }
      throw new Error(`tag ${token.getText()} not closed`)
    }
  for (const name of ['form', 'javascript', 'stylesheet', 'schema', 'shortcode', 'classes'])
    engine.registerTag(name, { parse: parseBlock(name), render })
  try {
    engine.parse(source)
    return { verdict: null }
  } catch (thrown) {
    const error = thrown as Error & { token?: { getPosition(): [number, number] }; originalError?: Error }
    const line = error.token?.getPosition()[0] ?? null
    return { verdict: { message: error.originalError?.message ?? error.message, line } }
  }
}
