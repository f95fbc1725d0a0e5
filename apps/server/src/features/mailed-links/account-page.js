// Runs in the browser, inside the page. Opening the page does nothing: scanners of mail open links too. Only the button
// sends, and what it sends is the token behind the # of the address, which no server and no other page has seen.
const form = document.querySelector('form')
const button = form.querySelector('button')
const problem = form.querySelector('.problem')
const password = form.querySelector('#password')
const label = button.textContent

const token = location.hash.slice(1)
if (!/^[\w-]{65}$/.test(token)) end('broken')
else {
  form.hidden = false
  void showAbout()
}

form.querySelector('#show')?.addEventListener('change', ({ target }) => {
  password.type = target.checked ? 'text' : 'password'
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (button.ariaDisabled) return
  button.ariaDisabled = 'true'
  button.textContent = 'One moment …'
  showError('')
  try {
    const reply = await send(form.dataset.call, password ? { token, password: password.value } : { token })
    if (!reply.error) return end('done')
    if (reply.code === 'link_not_valid') return end('broken')
    showError(reply.msg || 'Something went wrong on our side. Try again in a moment')
  } catch {
    showError('Check your internet connection')
  }
  button.ariaDisabled = null
  button.textContent = label
})

async function send(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Shows what the mail was about, and tells a password manager whose password it is. Asking does not use the link. Without an answer the page works as well. */
async function showAbout() {
  const about = document.querySelector('#about')
  if (!about) return
  try {
    const { code, data } = await send(about.dataset.call, { token })
    if (code === 'link_not_valid') return end('broken')
    if (data?.email) form.elements.username.value = data.email
    if (!data?.what) return
    const time = new Date(data.at).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
    about.textContent = `${data.what}: ${time}.`
    about.hidden = false
  } catch {
    // The button says what is wrong.
  }
}

/** Shows the refusal next to its field, if it has one. */
function showError(sentence) {
  problem.textContent = sentence
  if (!password) return
  if (sentence) password.setAttribute('aria-invalid', 'true')
  else password.removeAttribute('aria-invalid')
  if (sentence) password.focus()
}

/** The page is through: one of its two ends takes the place of the form. */
function end(name) {
  document.querySelector('#question').hidden = true
  const section = document.querySelector(`#${name}`)
  section.hidden = false
  section.querySelector('h1').focus()
  // The token was used or does not work: the address need not show it any more.
  history.replaceState(null, '', location.pathname)
}
