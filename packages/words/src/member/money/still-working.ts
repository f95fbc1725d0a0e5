/** Shown while a call that moves money is sent again, because no answer has come. */
export const stillWorking = {
  title: 'Still working',
  text: 'No answer has come yet, so your request is being sent again. It is carried out only once. Please keep this page open.',
}
