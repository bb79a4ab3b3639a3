/** The answer to --help, and the second half of the answer to a wrong argument. */
export const help = (
  sections: readonly string[],
): string => `Tries a running server against the contract of the signage console.

  npm run contract -- https://server --user NAME --password-env VARIABLE

  https://server            the server; with a path, such as https://server/signage/api, the path is the API base,
                            without one it is /api
  --user NAME               an account that may do everything: the run creates and deletes
  --password-env VARIABLE   the environment variable that holds its password

  --socket URL              the realtime server, if it is on another origin
  --origin URL              the origin of the pages, if it is another one: the run tests CORS too
  --level LEVEL             console (the console works), screen (and a screen works), comfort (everything; the default)
  --section NAME,NAME       only these sections: ${sections.join(', ')}
  --large                   also uploads a film of 50 MB
  --json                    the report as JSON
  --clean RUN               only removes what an earlier run has left behind
  --help                    this page

The run says first what it will do. Everything that it creates has its name, such as contract-check-1a2b3c4d, and is
deleted at the end, also after Ctrl+C. It changes and deletes nothing else.

Exit status: 0 every requirement of the level is met, 1 one is not met, 2 the run could not be made or was not complete.
`
