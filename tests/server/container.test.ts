import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { root } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'
import { launchServer, startArguments } from '../support/launch-server.ts'
import { testPostgres } from '../support/postgres.ts'

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Instruction {
  word: string
  rest: string
}

function stagesOf(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [word = '', ...rest] = line.split(' ')
    if (word === 'FROM') stages.push([])
    stages.at(-1)?.push({ word, rest: rest.join(' ') })
  }
  return stages
}

const stages = stagesOf(textOf('Dockerfile'))
const runtime = stages.at(-1) ?? []
const said = (word: string) => runtime.filter((one) => one.word === word).map(({ rest }) => rest)

/** The image's files as sources in the repository: [from, to]. */
const copies = said('COPY').flatMap((rest) => {
  const words = rest.split(/\s+/)
  const stage = words[0]?.startsWith('--from=') ? words.shift() : undefined
  const target = words.pop() ?? ''
  return words.map((source) => {
    const from = source.replace('/almoner/', '')
    return { stage, from, to: target.endsWith('/') ? path.join(target, path.basename(from)) : target }
  })
})

const ENTRIES = ['server/start.ts', 'bin/token.ts', 'bin/backup.ts', 'bin/restore.ts'].concat(
  ['journal', 'receipts'].map((name) => `bin/verify/verify-${name}.ts`),
)
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'"]*?from\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\('([^']+)'\)/g

/** Follows imports from these files, and collects our files and the named packages. */
function reached(entries: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const match of textOf(file).matchAll(IMPORT)) {
      const name = match[1] ?? match[2] ?? match[3] ?? ''
      if (name.startsWith('.')) follow(path.join(path.dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(packageOf(name))
    }
  }
  entries.forEach(follow)
  return { files, packages }
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const manifest = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }
const lock = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
}
const isShipped = (name: string) => name in manifest.dependencies || name.startsWith('@node-rs/')

/** Builds the folder of the last stage, with the packages of `npm ci --omit=dev --omit=optional`. */
function laidOut(): string {
  const image = temporaryFolder('image')
  for (const { from, to } of copies.filter(({ from }) => from !== 'node_modules')) {
    mkdirSync(path.dirname(path.join(image, to)), { recursive: true })
    cpSync(path.join(root, from), path.join(image, to), { recursive: true })
  }
  for (const [place, { dev, optional, devOptional }] of Object.entries(lock.packages)) {
    const name = place.replace(/^node_modules\//, '')
    if (
      name === '' ||
      name.includes('node_modules/') ||
      dev ||
      devOptional ||
      (optional && !name.startsWith('@node-rs/'))
    )
      continue
    if (!existsSync(path.join(root, place))) continue
    mkdirSync(path.dirname(path.join(image, place)), { recursive: true })
    symlinkSync(path.join(root, place), path.join(image, place))
  }
  return image
}

beforeAll(() => buildWhenStale(), 180_000)

describe('the Dockerfile', () => {
  test('builds in stages of their own, and what runs has no tools of the build', () => {
    expect(stages.map(([from]) => from?.rest.replace(/^\S+ ?(?:AS )?/, ''))).toEqual(['build', 'packages', ''])
    expect(new Set(stages.map(([from]) => from?.rest.split(' ')[0])).size).toBe(1)
    expect(said('RUN').filter((command) => command.includes('npm'))).toEqual([])
    expect(stages[1]?.find(({ word }) => word === 'RUN')?.rest).toContain('--omit=dev --omit=optional')
  })

  test('runs as somebody without rights, who may write to the data alone', () => {
    expect(said('USER')).toEqual(['node'])
    const order = runtime.map(({ word, rest }) => `${word} ${rest}`)
    expect(order.findIndex((line) => line.startsWith('RUN'))).toBeLessThan(order.indexOf('USER node'))
    expect(said('RUN')).toEqual(['mkdir /data && chown node:node /data'])
    expect(said('VOLUME')).toEqual(['/data'])
  })

  test('starts without a shell between the signals and the server, with the flags of npm start', () => {
    expect(JSON.parse(said('CMD')[0] ?? '')).toEqual(['node', ...startArguments()])
    expect(said('ENTRYPOINT')).toEqual([])
    expect(said('STOPSIGNAL')).toEqual(['SIGTERM'])
  })

  test('copies nothing that is not there or is kept out', () => {
    const ignored = textOf('.dockerignore').split('\n').filter(Boolean)
    for (const { stage, from } of copies) {
      expect(existsSync(path.join(root, from)), from).toBe(true)
      if (!stage)
        expect(
          ignored.some((pattern) => from === pattern || from.startsWith(`${pattern}/`)),
          from,
        ).toBe(false)
    }
  })
})

describe('the contents of the image', () => {
  const { files, packages } = reached(ENTRIES)

  test('is every file that the server and its commands import', () => {
    const isCarried = (file: string) =>
      copies.some(({ stage, from }) => !stage && (file === from || file.startsWith(`${from}/`)))
    expect(files.size).toBeGreaterThan(30)
    expect([...files].filter((file) => !isCarried(file))).toEqual([])
  })

  test('is every package that they and the build name', () => {
    const named = globSync('build/server/**/*.js', { cwd: root }).flatMap((file) =>
      [...textOf(file).matchAll(/(?:from|import)\s*\(?"(@?[a-z][\w./:-]*)"/g)].map((match) => match[1] ?? ''),
    )
    const ofBuild = named.filter((name) => !name.startsWith('node:')).map(packageOf)
    expect(new Set(ofBuild).size).toBeGreaterThan(10)
    expect([...new Set([...packages, ...ofBuild])].filter((name) => !isShipped(name))).toEqual([])
  })

  test('starts without a container, is healthy, gives tokens, verifies the journal and stops', async () => {
    const image = laidOut()
    const postgres = await testPostgres()
    const databaseUrl = postgres.url('image')
    const data = temporaryFolder('data')
    const server = await launchServer(
      { DATABASE_URL: databaseUrl, ALMONER_DATA: data, ALMONER_DEMO_PASSWORD: 'almoner-demo-pass' },
      image,
    )
    onTestFinished(async () => {
      await server.stop()
      await postgres.stop()
    })
    const environment = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ALMONER_DATA: data,
    }
    const within = ([, ...command]: string[], more: NodeJS.ProcessEnv = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, command, {
        cwd: image,
        encoding: 'utf8',
        env: { ...environment, ...more },
      })
      return [status, stdout, stderr]
    }
    const [, check = ''] = /CMD (.+)$/.exec(said('HEALTHCHECK')[0] ?? '') ?? []
    const isHealthy = (port: string) => within(JSON.parse(check) as string[], { PORT: port })[0]
    expect(isHealthy(new URL(server.origin).port)).toBe(0)
    expect(within(['node', 'bin/token.ts', 'owner@example.org'])).toEqual([0, expect.stringMatching(/^alm_/), ''])
    expect(within(['node', 'bin/verify/verify-journal.ts'])).toEqual([
      0,
      expect.stringMatching(/^The journal is whole/),
      '',
    ])
    expect(await server.stop()).toBe(0)
    expect(isHealthy(new URL(server.origin).port)).toBe(1)
  })
})

test('the unit of systemd starts node itself, as npm start does, since npm passes no signal on', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { start: string } }
  const [, command] = /^ExecStart=(.+)$/m.exec(textOf('docs/operating.md')) ?? []
  expect(command).toBe(`/srv/almoner/node_modules/.bin/${scripts.start}`)
})

describe('compose.yaml', () => {
  const compose = textOf('compose.yaml')
  const service = (name: string) =>
    compose.split(/^ {2}(?=\w)/m).find((part) => part.split('\n', 1)[0]?.split(' ', 1)[0] === `${name}:`) ?? ''
  const published = (name: string) =>
    [...service(name).matchAll(/^ +- '([^']+:\d+)(?:\/udp)?'$/gm)].map((match) => match[1] ?? '')

  test('starts nothing whose version may change by itself', () => {
    const images = [...compose.matchAll(/^\s+image: (\S+)$/gm)].map((match) => match[1] ?? '')
    expect(images).toHaveLength(4)
    const base = stages[0]?.[0]?.rest.split(' ')[0] ?? ''
    for (const image of [base, ...images]) expect(image).toMatch(/@sha256:[\da-f]{64}$/)
  })

  test('starts a second instance only where it is asked for, as the first one but without ports of its own', () => {
    const { services } = parse(compose, { merge: true }) as { services: Record<string, Record<string, unknown>> }
    const { ports, profiles, ...second } = services.second ?? {}
    expect([ports, profiles]).toEqual([[], ['several']])
    expect(second).toEqual({ ...services.almoner, ports: undefined })
    const sites = textOf('deploy/Caddyfile.several').matchAll(/^\treverse_proxy (.+) \{$/gm)
    expect([...sites].map(([, upstreams]) => upstreams)).toEqual([
      'almoner:3000 second:3000',
      'almoner:3001 second:3001',
    ])
    expect(services.proxy?.volumes).toContain('./deploy/${CADDYFILE:-Caddyfile}:/etc/caddy/Caddyfile:ro')
  })

  test('starts each service again after a crash, but for the one that ends by itself', () => {
    const { services } = parse(compose, { merge: true }) as { services: Record<string, { restart?: string }> }
    const ending = Object.keys(services).filter((name) => services[name]?.restart !== 'unless-stopped')
    expect(ending).toEqual(['bucket'])
    expect(textOf('docs/operating.md')).toMatch(/^Restart=always$/m)
  })

  test('publishes nothing to other machines but the proxy, and that one only where the profile https is chosen', () => {
    expect([...published('almoner'), ...published('store')]).toHaveLength(3)
    for (const port of [...published('almoner'), ...published('store')]) expect(port).toMatch(/^127\.0\.0\.1:/)
    expect(published('postgres')).toEqual([])
    expect(published('proxy')).toEqual(['80:80', '443:443', '443:443'])
    expect(service('proxy')).toContain('profiles: [https]')
  })

  test('has the proxy serve the office, the fields and the files, each below its own name', () => {
    const sites = [...textOf('deploy/Caddyfile').matchAll(/^\{\$(\w+)\} \{\n\treverse_proxy (\S+)\n\}/gm)].map(
      ([, name, to]) => [name, to],
    )
    expect(sites).toEqual([
      ['ALMONER_URL', 'almoner:3000'],
      ['ALMONER_FIELDS_URL', 'almoner:3001'],
      ['S3_ENDPOINT', 'store:9000'],
    ])
    for (const [name = ''] of sites) expect(service('proxy')).toContain(`${name}: `)
  })

  test.each(['Caddyfile', 'Caddyfile.several'])('leads pages from http to https by %s, and no calls', (file) => {
    const text = textOf(`deploy/${file}`)
    expect(text).toMatch(/^\{\n\tauto_https disable_redirects\n\}$/m)
    const [, opened = ''] = /^http:\/\/ \{\n\t@opened \{\n([^}]+)\}/m.exec(text) ?? []
    expect(opened.trim().split(/\n\s*/)).toEqual([
      'method GET HEAD',
      'not header X-Requested-With *',
      'not header Authorization *',
    ])
    expect(text).toContain('\tredir @opened https://{host}{uri} 308\n\trespond "')
  })

  test('gives Almoner an account of the store that may use its bucket and nothing else', () => {
    const rootPassword = /MINIO_ROOT_PASSWORD: \$\{(\w+)/.exec(service('store'))?.[1]
    expect(rootPassword).toBe('STORE_ROOT_PASSWORD')
    expect(service('almoner')).not.toContain(rootPassword)
    const { Statement: allowed } = JSON.parse(textOf('deploy/store-policy.json')) as {
      Statement: { Action: string[]; Resource: string[] }[]
    }
    expect(new Set(allowed.flatMap(({ Resource }) => Resource))).toEqual(
      new Set(['arn:aws:s3:::almoner', 'arn:aws:s3:::almoner/*']),
    )
    expect(allowed.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([])
  })
})
