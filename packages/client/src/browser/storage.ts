/** Texts that a tab or a browser keeps. Only this file touches web storage, because a browser may forbid it or have no space. */
export interface KeptTexts {
  read: (key: string) => string | null
  /** Null removes it. */
  write: (key: string, text: string | null) => void
  clear: () => void
  /** Whether a text is only in this page, because the browser would not keep it. */
  isForgetful: (key: string) => boolean
}

function guard(open: () => Storage): KeptTexts {
  const inPage = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    read: (key) => inPage.get(key) ?? attempt((storage) => storage.getItem(key)),
    write(key, text) {
      inPage.delete(key)
      attempt((storage) => storage.removeItem(key))
      if (text !== null && !attempt((storage) => [storage.setItem(key, text)])) inPage.set(key, text)
    },
    clear() {
      inPage.clear()
      attempt((storage) => storage.clear())
    },
    isForgetful: (key) => inPage.has(key),
  }
}

/** Until the tab is closed. */
export const tabStorage = guard(() => sessionStorage)
/** For all tabs of this browser. */
export const browserStorage = guard(() => localStorage)
