import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../server/settings/settings.ts'

type Locked = { version?: string; integrity?: string; license?: string; dev?: boolean; link?: boolean }
type Lock = { name: string; version: string; packages: Record<string, Locked> }

const FOLDER = 'node_modules/'
const nameIn = (place: string): string => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length)

/** CycloneDX requires checksums in hexadecimal; the lockfile has `sha512-` and base64. */
const toHashes = (integrity: string | undefined) =>
  (integrity ?? '')
    .split(' ')
    .filter(Boolean)
    .map((entry) => {
      const [algorithm = '', content = ''] = entry.split(/-(.*)/s)
      return {
        alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
        content: Buffer.from(content, 'base64').toString('hex'),
      }
    })

const toComponent = (place: string, { version = '', integrity, license }: Locked) => ({
  type: 'library',
  'bom-ref': place,
  name: nameIn(place),
  version,
  purl: `pkg:npm/${nameIn(place).replace('@', '%40')}@${version}`,
  hashes: toHashes(integrity),
  ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
})

/** Lists every package of an installation without tools. `npm sbom` omits those that tools need as well. */
function inventory(): object {
  const { name, version, packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: Object.entries(packages)
      .filter(([place, { dev, link }]) => place !== '' && dev !== true && link !== true)
      .map(([place, locked]) => toComponent(place, locked)),
  }
}

/** `npm run --silent sbom > almoner.cdx.json`, for each release. */
console.log(JSON.stringify(inventory(), null, 2))
