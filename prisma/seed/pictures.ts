import sharp from 'sharp'
import type { StoryFile } from './files.ts'
import type { Row } from './write-rows.ts'

interface Scene {
  name: string
  caption?: string
  sky: [string, string]
  ground: string
  /** Shapes in front, drawn in a box of 640 by 480. */
  shapes: string
  /** Keys of products. */
  products?: string[]
}

const LIGHTHOUSE =
  '<path d="M296 380 312 170h36l16 210z" fill="#f6f1e7"/><path d="M307 240h46l3 44h-52z" fill="#b3432f"/><rect ' +
  'x="306" y="146" width="48" height="26" fill="#3b4a52"/><path d="M302 146l28-30 28 30z" ' +
  'fill="#b3432f"/><circle cx="330" cy="158" r="9" fill="#ffe9a8"/>'
const JAR =
  '<rect x="238" y="150" width="164" height="226" rx="30" fill="#d98e1f"/><rect x="252" y="164" width="24" ' +
  'height="190" rx="12" fill="#f2b84b"/><rect x="230" y="112" width="180" height="46" rx="12" ' +
  'fill="#7b5a2c"/><rect x="256" y="216" width="128" height="92" rx="8" fill="#fbf4df"/>' +
  '<path d="m320 232 26 15v30l-26 15-26-15v-30z" fill="#d98e1f"/>'
const MUG =
  '<path d="M412 210h30a44 44 0 0 1 0 88h-30" fill="none" stroke="#34566b" stroke-width="20"/><rect x="218" ' +
  'y="166" width="200" height="196" rx="26" fill="#4d7a94"/><rect x="218" y="246" width="200" height="34" ' +
  'fill="#e9eef0"/><ellipse cx="318" cy="170" rx="96" ry="16" fill="#2c4453"/>'
const SCARF =
  '<path d="M190 120c30 90 230 90 260 0l34 40c-50 110-270 110-330 0z" fill="#6f8ba0"/><path d="M370 ' +
  '200h72v190h-72z" fill="#5b778c"/><path d="M370 250h72v18h-72zM370 300h72v18h-72z" fill="#dfe6ea"/><path ' +
  'd="M374 390v26M390 390v26M406 390v26M422 390v26M438 390v26" stroke="#5b778c" stroke-width="6"/>'
const BOWL =
  '<path d="M150 230h340a170 150 0 0 1-340 0z" fill="#6d8f72"/><ellipse cx="320" cy="232" rx="170" ry="30" ' +
  'fill="#c77f3e"/><circle cx="270" cy="228" r="12" fill="#e7c27a"/><circle cx="340" cy="238" r="15" ' +
  'fill="#8fae5d"/><circle cx="390" cy="226" r="10" fill="#e7c27a"/>' +
  '<path d="M270 180c-20-30 20-50 0-90M330 180c-20-30 20-50 0-90M390 180c-20-30 20-50 0-90" stroke="#ffffff" ' +
  'stroke-opacity=".6" stroke-width="9" fill="none" stroke-linecap="round"/>'
const BOATS =
  '<path d="M90 360h170l-26 44H116z" fill="#b3432f"/><path d="M170 150v204h-70z" fill="#f6f1e7"/><path d="M180 ' +
  '190v164h64z" fill="#e6dcc6"/><path d="M380 340h190l-30 52H412z" fill="#34566b"/><path d="M470 110v224h-82z" ' +
  'fill="#fbf4df"/><path d="M482 150v184h76z" fill="#e6dcc6"/>'
const TREES =
  '<path d="M120 380 190 160l70 220z" fill="#3f6b4f"/><path d="M260 380 340 110l80 270z" fill="#335a42"/><path ' +
  'd="M420 380 480 200l60 180z" fill="#4b7c5c"/><rect x="180" y="378" width="20" height="36" ' +
  'fill="#6b4d33"/><rect x="330" y="378" width="20" height="36" fill="#6b4d33"/>'
const SUN = '<circle cx="470" cy="150" r="58" fill="#ffd27a"/>'

const SCENES: readonly Scene[] = [
  { name: 'winter-coats-rack.jpg', sky: ['#d8cfc0', '#b9ae9c'], ground: '#6b5b49', shapes: SCARF },
  { name: 'pine-grove.jpg', sky: ['#cfe3e6', '#f2efe2'], ground: '#86966a', shapes: TREES },
  {
    name: 'kitchen-soup-day.jpg',
    caption: 'Chowder for forty, every Thursday',
    sky: ['#f4e3c8', '#e8cfa5'],
    ground: '#9b6a43',
    shapes: BOWL,
  },
  { name: 'harbor-boats.jpg', sky: ['#bcd8e8', '#eef3ee'], ground: '#4f86a0', shapes: BOATS },
  { name: 'wool-scarf-grey.jpg', sky: ['#eef1f2', '#dfe5e8'], ground: '#c9c2b4', shapes: SCARF, products: ['scarf'] },
  {
    name: 'enamel-mug-blue.jpg',
    caption: 'Enamel mug, front',
    sky: ['#f1ece2', '#e5dccb'],
    ground: '#b99d79',
    shapes: MUG,
    products: ['mug'],
  },
  {
    name: 'honey-shelf.jpg',
    caption: 'Wildflower honey, 340 g',
    sky: ['#fbf0d5', '#f3ddaa'],
    ground: '#a77b45',
    shapes: JAR,
    products: ['honey'],
  },
  {
    name: 'lantern-pier-2026.jpg',
    caption: 'The lantern walk reaches the pier, December 2025',
    sky: ['#f2b380', '#fbe4c2'],
    ground: '#4a6f80',
    shapes: SUN + LIGHTHOUSE,
  },
]

const drawing = ({ sky: [high, low], ground, shapes }: Scene): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs><linearGradient ` +
      `id="s" x1="0" y1="0" ` +
      `x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="1" ` +
      `stop-color="${low}"/></linearGradient></defs><rect width="640" height="480" fill="url(#s)"/><rect ` +
      `y="376" width="640" height="104" fill="${ground}"/>${shapes}</svg>`,
  )

export interface StoryPictures {
  files: StoryFile[]
  media: Row[]
  /** The keys of products, in the order of their pictures. */
  shown: { mediaId: number; product: string }[]
}

export async function storyPictures(now: Date): Promise<StoryPictures> {
  const drawn = await Promise.all(
    SCENES.map(async (scene, index) => {
      const picture = await sharp(drawing(scene)).jpeg({ quality: 84 }).toBuffer()
      const small = await sharp(picture).resize({ width: 300 }).jpeg({ quality: 82 }).toBuffer()
      return {
        scene,
        index,
        picture,
        small,
        key: `media/story/${scene.name}`,
        thumbnailKey: `media/story/300/${scene.name}.jpg`,
      }
    }),
  )
  return {
    files: drawn.flatMap(({ scene: { name }, picture, small, key, thumbnailKey }) => [
      { key, name, type: 'image/jpeg', body: picture },
      { key: thumbnailKey, name, type: 'image/jpeg', body: small },
    ]),
    media: drawn.map(({ scene, index, picture, key, thumbnailKey }) => {
      const at = new Date(now.getTime() - (SCENES.length - index) * 3 * 86_400_000).toISOString()
      return {
        id: index + 1,
        collection_name: 'files',
        name: scene.name,
        filename: scene.name,
        content_type: 'image/jpeg',
        size: picture.length,
        caption: scene.caption ?? null,
        key,
        thumbnail_key: thumbnailKey,
        width: 640,
        height: 480,
        created_by: 1,
        created_at: at,
        updated_at: at,
      }
    }),
    shown: drawn.flatMap(({ scene: { products = [] }, index }) =>
      products.map((product) => ({ mediaId: index + 1, product })),
    ),
  }
}
