import { useState } from 'react'

const key = 'sala.menu'
type Folds = Readonly<Record<string, boolean>>

function kept(): Folds {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

interface Shown {
  readonly isOpen: (name: string, holdsScreen: boolean, atFirst: boolean) => boolean
  readonly put: (name: string, open: boolean) => void
}

/**
 * What is open in the menu: what this person opened on this device, and whatever holds the screen of this address,
 * unless it was closed by hand since one came to it.
 */
export function useFolds(address: string): Shown {
  const [folds, setFolds] = useState(kept)
  const [here, setHere] = useState<{ address: string; folds: Folds }>({ address, folds: {} })
  const ofHere = here.address === address ? here.folds : {}
  return {
    isOpen: (name, holdsScreen, atFirst) => (holdsScreen ? (ofHere[name] ?? true) : (folds[name] ?? atFirst)),
    put: (name, open) => {
      const next = { ...folds, [name]: open }
      setFolds(next)
      setHere({ address, folds: { ...ofHere, [name]: open } })
      localStorage.setItem(key, JSON.stringify(next))
    },
  }
}
