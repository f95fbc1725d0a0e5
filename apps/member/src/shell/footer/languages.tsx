import { useLocation } from 'wouter'
import { useLanguages } from '../../components/use-company.ts'

/** Links to the same page in the other languages, each in its own. The server keeps the choice. */
export function Languages() {
  const [path] = useLocation()
  return Object.entries(useLanguages()).map(([tag, name]) => (
    <a
      key={tag}
      lang={tag}
      href={`/language/${tag}?path=${encodeURIComponent(path + location.search)}`}
      className="-my-1 inline-flex min-h-6 items-center hover:text-ink"
    >
      {name}
    </a>
  ))
}
