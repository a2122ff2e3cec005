import { expect, test } from 'vitest'
import { FollowLinks, Link } from '~/ui/link'
import { markup } from './render'

const links = (
  <>
    <Link className="link" to="/jpanel/users?tab=roles">
      Users
    </Link>
    <Link to="?page=2" rel="next">
      Next
    </Link>
    <Link to="..">Up</Link>
    <Link to="//elsewhere.example/x">Elsewhere</Link>
  </>
)

test('keeps absolute addresses around a screen as written, and resolves only the others', async () => {
  const html = await markup(<FollowLinks>{links}</FollowLinks>, '/jpanel/contributions?page=1')
  expect(html).toContain('<a class="link" href="/jpanel/users?tab=roles">Users</a>')
  expect(html).toContain('<a rel="next" href="?page=2">Next</a>')
  expect(html).toMatch(/<a[^>]* href="\/[^"]*"[^>]*>Up<\/a>/)
  expect(html).not.toContain('href=".."')
})

test('a link leads to the same addresses on other pages', async () => {
  const html = await markup(links, '/jpanel/contributions?page=1')
  expect(html).toContain('href="/jpanel/users?tab=roles"')
  expect(html).toContain('href="/jpanel/contributions?page=2"')
})
