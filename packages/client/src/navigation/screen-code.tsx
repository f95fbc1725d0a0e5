import { lazy, useState, type ComponentType } from 'react'

export interface ScreenCode<Props extends object = object> {
  /** Loads the code; undefined when it is loaded already. Rendering the screen shows a failure. */
  load: () => Promise<unknown> | undefined
  Screen: ComponentType<Props>
}

/** A screen whose code loads when it is needed. Once loaded it renders at once, where `lazy` alone would show a fallback first. */
export function onDemand<Props extends object = object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ScreenCode<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetch = async () => ({ default: (Loaded = await fetchCode()) })
  const Lazy = lazy(fetch) as unknown as ComponentType<Props>
  function Screen(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [Chosen] = useState(() => Loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return { load: () => (Loaded ? undefined : fetch().catch(() => undefined)), Screen }
}
