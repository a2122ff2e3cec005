import { Avatar } from '~/ui/avatar'

export const Portrait = ({ name, photo, size = 'sm' }: { name: string; photo: string | null; size?: 'sm' | 'lg' }) =>
  photo === null ? (
    <Avatar name={name} size={size} of="other" />
  ) : (
    <img className={size === 'lg' ? 'portrait lg' : 'portrait'} src={photo} alt="" loading="lazy" />
  )
