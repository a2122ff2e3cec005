import { describe, expect, test } from 'vitest'
import { origin } from '../support/server'

/** Sends the path as it is, because an ordinary client would resolve the dots. */
async function answered(path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(origin() + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  return { status: reply.status, text: await reply.text() }
}

describe('files that belong to nobody outside', () => {
  test.each([
    ...['/.git/HEAD', '/.git/config', '/jpanel/.git/HEAD', '/.env', '/jpanel/.env', '/.npmrc'],
    ...['/package.json', '/jpanel/package.json', '/package-lock.json', '/tsconfig.json', '/compose.yaml'],
    ...['/server/start.ts', '/jpanel/server/start.ts', '/build/server/index.js', '/jpanel/../package.json'],
    ...['/jpanel/assets/..%2f..%2f..%2fpackage.json', '/jpanel/%2e%2e/%2e%2e/package.json', '/prisma/schema.prisma'],
  ])('%s is not answered', async (path) => {
    const { status, text } = await answered(path)
    expect([302, 400, 403, 404]).toContain(status)
    expect(text).not.toMatch(/"dependencies"|\[core\]|refs\/heads|import \{|DATABASE_URL=/)
  })

  test.each([
    '/jpanel/assets/',
    '/jpanel/assets',
    '/assets/',
    '/media/',
    '/media',
    '/jpanel/files/',
    '/jpanel/uploads/',
  ])('the folder %s is not listed', async (path) => {
    const { status, text } = await answered(path)
    expect([302, 403, 404]).toContain(status)
    expect(text).not.toMatch(/Index of|<a [^>]*href="[^"]*\.(?:js|css|png)"/)
  })
})
