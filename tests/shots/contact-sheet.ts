import { lookName, type State } from './state.ts'

const STYLE = `
  body { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin: 16px; background: #777; color: #fff;
    font: 12px/1.4 system-ui, sans-serif }
  h2 { margin: 0 0 4px; font-size: 13px }
  div { display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-start }
  img { height: 120px; background: #fff }
`

/** A page that shows every picture of every state, small; a click opens one. */
export function contactSheet(states: readonly State[]): string {
  const sections = states.map(state => {
    const names = state.looks.map(look => `${lookName(state, look)}.png`)
    const pictures = names.map(name => `<a href="${name}"><img src="${name}" alt="${name}"></a>`)
    return `<section><h2>${state.name}</h2><div>${pictures.join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Every page in every state</title><style>${STYLE}</style>${sections.join('')}`
}
