import { Avatar } from './avatar.tsx'
import { stories } from '../stories.ts'

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%2376885b" d="M0 0h8v8H0z"/%3E%3Ccircle cx="4" cy="3.2" r="1.6" fill="%23f5f4f0"/%3E%3Cellipse cx="4" cy="8" rx="3" ry="2.6" fill="%23f5f4f0"/%3E%3C/svg%3E'
const broken = 'data:image/png;base64,none'

export default stories('Avatar', {
  picture: <Avatar name="Ada Lovelace" sources={[picture]} />,
  'no picture': <Avatar name="Ada Lovelace" sources={['']} />,
  'a broken picture': <Avatar name="Ada Lovelace" sources={[broken]} />,
  'a second picture': <Avatar name="Ada Lovelace" sources={[broken, picture]} />,
  'one name': <Avatar name="Ada" sources={[]} />,
  'another script': <Avatar name="李 小龍" sources={[]} />,
  large: <Avatar name="Ada Lovelace" sources={[]} className="size-16 text-lg" />,
})
