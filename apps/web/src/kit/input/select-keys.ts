import type { SelectProps } from 'antd'

/**
 * Letters choose in a list as in a browser's own, closed or open: by how a choice, or a word in it, begins. Where there
 * is no keyboard, none comes up.
 */
export const byLetters: SelectProps['showSearch'] = matchMedia('(pointer: fine)').matches
  ? {
      filterOption: (typed, option) =>
        ` ${String(option?.label ?? '').toLowerCase()}`.includes(` ${typed.trim().toLowerCase()}`),
    }
  : undefined

const moved = new WeakSet<EventTarget>()
/** Tab leaves a list with the choice that somebody typed or went to, and with none that only happens to be the first. */
function takeCurrent(box: HTMLInputElement): void {
  const current = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  if (moved.has(box) && current?.ariaSelected !== 'true')
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, which: 13, bubbles: true }))
}

/**
 * Keys in a list as in a browser's own: Tab leaves it where antd's would choose the first and stay, and goes past its
 * button that clears; Delete and Backspace do what that does.
 */
export function keepListKeys(): void {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab')
      for (const clear of document.querySelectorAll<HTMLElement>('.ant-select-clear')) clear.tabIndex = -1
    const box = event.target
    const list = box instanceof HTMLInputElement && box.role === 'combobox' && box.closest('.ant-select')
    if (!list) return
    const isOpen = box.ariaExpanded === 'true'
    if (isOpen && event.key.startsWith('Arrow')) moved.add(box)
    if (event.key === 'Tab' && isOpen) {
      takeCurrent(box)
      event.stopImmediatePropagation()
    }
    const empties = (event.key === 'Delete' || event.key === 'Backspace') && box.value === ''
    const clear = list.querySelector<HTMLElement>('.ant-select-clear')
    if (empties && clear && !list.matches('.ant-select-multiple')) {
      clear.click()
      event.stopImmediatePropagation()
    }
    if (event.key === 'Tab' || event.key === 'Enter' || event.key === 'Escape') moved.delete(box)
  }
  addEventListener('keydown', press, true)
  addEventListener('input', ({ target }) => target && moved.add(target), true)
}
