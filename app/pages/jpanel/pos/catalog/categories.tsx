import { Icon } from '~/ui/icon'
import type { TillCategory } from './product'

type CategoriesProps = {
  top: TillCategory[]
  path: TillCategory[]
  onChoose: (path: TillCategory[]) => void
  onShow: (panel: string) => void
}

export function Categories({ top, path, onChoose, onShow }: CategoriesProps) {
  const selected = path.at(-1)
  const above = path.slice(0, -1)
  const parent = above.at(-1)
  const beside = parent ? parent.children : top
  return (
    <div className="shelves">
      <div className="cats" role="group" aria-label="Categories">
        {parent ? (
          <button type="button" className="up" onClick={() => onChoose(above)} aria-label={`Back to ${parent.name}`}>
            <Icon name="arrow-left" />
            {parent.name}
          </button>
        ) : null}
        {beside.map((category) => (
          <button
            key={category.id}
            type="button"
            className={category.id === selected?.id ? 'on' : ''}
            aria-pressed={category.id === selected?.id}
            onClick={() => onChoose([...above, category])}
          >
            {category.name}
          </button>
        ))}
      </div>
      <div className="others" role="group" aria-label="More ways to give">
        <button type="button" aria-label="Child: sponsor one" onClick={() => onShow('child')}>
          <Icon name="heart-handshake" />
          Child
        </button>
        <button type="button" aria-label="Fundraiser: give to a page" onClick={() => onShow('fundraiser')}>
          <Icon name="flag" />
          Fundraiser
        </button>
      </div>
    </div>
  )
}

export const Inside = ({
  category,
  onChoose,
}: {
  category: TillCategory | undefined
  onChoose: (child: TillCategory) => void
}) =>
  category?.children.map((child) => (
    <button key={child.id} type="button" className="tile folder" onClick={() => onChoose(child)}>
      <span className="pic t-sand" aria-hidden="true">
        <Icon name="folder" size="lg" />
      </span>
      <span className="t">
        <b>{child.name}</b>
        <span className="n">Category</span>
      </span>
    </button>
  ))
