import type { ViewCell } from '~/lists/declare/columns'
import { ProductPicture } from '~/ui/product-picture'

export const nameCell = ({ text, of: [about, tint = '', shape = '', thumbnail = ''] = [] }: ViewCell) => (
  <span className="fund-name">
    {ProductPicture({ name: text, picture: { tint, shape }, thumbnail })}
    <span>
      {text}
      {about ? <span className="about">{about}</span> : null}
    </span>
  </span>
)

export const progressCell = ({ text, title }: ViewCell) =>
  text === '' ? null : (
    <span className="fund-bar" role="img" aria-label={title}>
      <span className={parseInt(text, 10) >= 100 ? 'fund-line done' : 'fund-line'}>
        <span style={{ width: `${Math.max(0, Math.min(100, parseInt(text, 10)))}%` }} />
      </span>
      <span className="n">{text}</span>
    </span>
  )
