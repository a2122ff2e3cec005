import { Avatar } from '~/ui/avatar'

type Props = { name: string; picture: string | null; size?: 'md' | 'lg' }

export const SupporterPicture = ({ name, picture, size = 'lg' }: Props) =>
  picture === null ? <Avatar name={name} size={size} /> : <img className={`av ${size}`} src={picture} alt="" />
