import { createContext, use, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { isStringOneByteRepresentation } from 'node:v8'
import { expect, test } from 'vitest'
import { drawAndCompare, drawAndStore, drawPage, renderContent, stored } from '~/fast/draw'

const Csrf = createContext('')
let drawn = 0

function Named({ label }: { label: string }) {
  drawn++
  const id = useId()
  return (
    <button type="button" popoverTarget={id} name={use(Csrf)}>
      {label}
    </button>
  )
}

type PageProps = { of: object; name: string; csrf: string; count: number; isStored?: boolean }

/** Two unchanged parts around a changed one; names come from their place in the tree. */
function Page({ of, name, csrf, count, isStored = true }: PageProps) {
  const head = () => (
    <>
      <Named label={`${name}’s menu`} />
      <i>{csrf}</i>
    </>
  )
  const foot = () => <Named label="Foot" />
  return (
    <Csrf value={csrf}>
      <header {...(isStored ? stored({ of, key: name, own: csrf }, head) : { children: head() })} />
      <main>
        <Named label={`${count} found`} />
      </main>
      <footer {...(isStored ? stored({ of, key: 'foot', own: csrf }, foot) : { children: foot() })} />
    </Csrf>
  )
}

const storing = (props: PageProps) => drawAndStore(() => renderToString(<Page {...props} />))
const whole = (props: PageProps) => renderToString(<Page {...props} isStored={false} />).replaceAll('’', '&#8217;')
const sameAs = (text: string) => text.replaceAll('’', '&#8217;')

test('a page that is put together of what was kept is the page that React draws', () => {
  const of = {}
  const pages = [
    { of, name: 'Amara', csrf: 'token-1', count: 1 },
    { of, name: 'Amara', csrf: 'token-1', count: 2 },
    { of, name: 'Amara', csrf: 'token-2', count: 3 },
    { of, name: '<b>Priya</b>', csrf: 'token-2', count: 4 },
    { of: {}, name: 'Amara', csrf: 'token-3', count: 5 },
  ]
  for (const page of [...pages, ...pages, ...pages]) expect(sameAs(storing(page))).toBe(whole(page))
})

test('does not render stored parts again, and keeps their text narrow', () => {
  const of = {}
  drawn = 0
  storing({ of, name: 'Amara', csrf: 'one', count: 1 })
  expect(drawn, 'nothing is stored for a page that nobody may open again').toBe(3)
  storing({ of, name: 'Amara', csrf: 'one', count: 1 })
  drawn = 0
  const page = storing({ of, name: 'Amara', csrf: 'two', count: 2 })
  expect(drawn).toBe(1)
  expect(isStringOneByteRepresentation(page)).toBe(true)
  expect(page).not.toContain('one')
})

test('never shows what was stored for another person, place or permission', () => {
  const of = {}
  for (let turn = 0; turn < 2; turn++) storing({ of, name: 'Amara', csrf: 'one', count: 1 })
  expect(storing({ of, name: 'Priya', csrf: 'two', count: 1 })).not.toContain('Amara')
  expect(storing({ of: {}, name: 'Amara', csrf: 'two', count: 1 })).not.toContain('one')
})

test('stores nothing of a failed page', () => {
  const fails = () => {
    throw new Error('no')
  }
  expect(() => drawAndStore(fails)).toThrow('no')
  expect(stored({ of: {}, key: '' }, () => 'drawn')).toEqual({ children: 'drawn' })
})

test('renders texts beyond the cache limit', () => {
  const of = {}
  for (let turn = 0; turn < 450; turn++) {
    const page = { of, name: `Person ${Math.floor(turn / 3)}`, csrf: 'token', count: 1 }
    expect(sameAs(storing(page))).toBe(whole(page))
  }
})

test('a part that depends on more than its key says is found where pages are compared', () => {
  const of = {}
  const page = (label: string) =>
    drawAndCompare(() => renderToString(<header {...stored({ of, key: 'head' }, () => <Named label={label} />)} />))
  expect([page('Gifts’'), page('Gifts’'), page('Gifts’')].map((text) => text.includes('Gifts'))).toEqual([
    true,
    true,
    true,
  ])
  expect(() => page('Funds')).toThrow(
    /What is stored of this page is not what it says now: .*Gifts.* where React draws .*Funds/,
  )
})

test('leaves everything to React when it is asked to, and writes again afterwards', () => {
  const list = () => renderToString(<ul {...renderContent([<li key="1">one</li>, <li key="2">two</li>])} />)
  const table = () => renderToString(<tr {...renderContent(<td className="a">1 – 2</td>)} />)
  expect(drawPage(table, 'react')).toBe('<tr><td class="a">1 – 2</td></tr>')
  expect(drawPage(table, 'stores')).toBe('<tr><td class=a>1 &#8211; 2</tr>')
  expect(drawPage(list, 'react')).toBe(drawPage(list, 'writes'))
  const failing = () => {
    throw new Error('not drawn')
  }
  expect(() => drawPage(failing, 'react')).toThrow('not drawn')
  expect(drawPage(table, 'writes')).toBe(drawPage(table, 'stores'))
})
