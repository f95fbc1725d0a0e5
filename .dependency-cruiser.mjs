// Which folder may import which. docs/tour.md has the map; the rules below are what `npm run lint` checks.
// The swc parser is used because TypeScript 7 has no API for dependency-cruiser; it sees type-only imports too.

const tests = '[.](test|spec|stories)[.]tsx?$|/testing/|/testing[.]ts$|^e2e/|/gallery/'

/** Files that are started, built or read by name and not imported. */
const entryPoints = [
  '^apps/(member|operator)/(build|vite[.]config)[.]ts$',
  '^apps/(member|operator)/src/main[.]tsx$',
  // A build of the member client takes them in place of the English ones.
  '^packages/words/src/[a-z][a-z]/',
  '^(apps/(member|operator)|packages/contract)/src/modules[.]d[.]ts$',
  '^packages/contract/src/core/wire/wire-in-browser[.]ts$',
  '^apps/(member|operator)/first-load/((before|after)-paint[.]ts|service-worker[.]ts|prerender[.]tsx)$',
  '^apps/server/src/(main|cli/([^/]+/)?[^/]+|platform/files/images/image-child)[.]ts$',
  '^packages/postgres-backup/src/programs/[^/]+[.]ts$',
  '^apps/server/src/features/mailed-links/account-page[.]js$',
  // The compiler reads it: the file adds the product's tables to the type in platform/database.
  '^apps/server/src/schema/tables[.]ts$',
  '^packages/ui/src/stories[.]ts$',
]

export default {
  forbidden: [
    {
      name: 'no-import-cycle',
      comment:
        'Two files that need each other: move what both need to a third file. Record types live in the contract.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-file-without-use',
      comment: 'No other file imports this one. Remove it, or import it.',
      severity: 'error',
      from: { pathNot: tests },
      module: { path: '^(apps|packages)/', pathNot: [tests, ...entryPoints], numberOfDependentsLessThan: 1 },
    },
    {
      name: 'import-must-resolve',
      comment: 'The file or package is not there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'apps-import-packages-only',
      comment: 'An app imports its own files and packages/. What two apps need belongs in a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(apps|e2e|tooling|trials)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'packages-import-packages-only',
      comment: 'A package knows nothing of the apps that use it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|tooling|trials)/' },
    },
    {
      name: 'known-packages-only',
      comment:
        'packages/ has contract, client, page-build, postgres-backup, private-postgres, ui and words. A new one needs a decision.',
      severity: 'error',
      from: { path: '^packages/(?!(contract|client|page-build|postgres-backup|private-postgres|ui|words)/)' },
      to: {},
    },
    {
      name: 'lowest-packages-stand-alone',
      comment: 'contract, page-build, private-postgres and words import no other package of ours.',
      severity: 'error',
      from: { path: '^packages/(contract|page-build|private-postgres|words)/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'postgres-backup-knows-postgres-only',
      comment: 'A backup knows PostgreSQL and files, and nothing of Cairn.',
      severity: 'error',
      from: { path: '^packages/postgres-backup/' },
      to: { path: '^packages/', pathNot: '^packages/(postgres-backup|private-postgres)/' },
    },
    {
      name: 'ui-knows-no-call',
      comment:
        'A component shows what it is given: it knows money, typed text, how they are read, and what the browser keeps.',
      severity: 'error',
      from: { path: '^packages/ui/src/', pathNot: tests },
      to: {
        path: '^packages/',
        pathNot:
          '^packages/(ui/|contract/src/core/(money/money[.]ts|typed/)|words/src/shared/|client/src/browser/storage[.]ts)',
      },
    },
    {
      name: 'server-knows-no-screen',
      comment: 'The server imports the contract, postgres-backup and private-postgres.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/(contract|postgres-backup|private-postgres)/' },
    },
    {
      name: 'screens-do-not-import-each-other',
      comment:
        'A folder of an app imports navigation/, session/ and components/; shell/ and the files at the root put the screens together.',
      severity: 'error',
      from: {
        path: '^(apps/(?:member|operator)/src(?:/features)?)/([^/]+)/',
        pathNot: [tests, '/src/shell/'],
      },
      to: { path: '^$1/[^/]+/', pathNot: '^$1/($2|navigation|session|components)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment:
        'Move what two features need to shared/ or to the contract; routes.ts, jobs.ts and approval-handlers.ts connect them.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'shared-imports-no-feature',
      comment: 'Features are built on shared/, not the other way round.',
      severity: 'error',
      from: { path: '^apps/server/src/shared/', pathNot: tests },
      to: { path: '^apps/server/src/(features/|start/|[^/]+$)' },
    },
    {
      name: 'ledger-knows-nothing-of-the-product',
      comment: 'ledger/ imports platform/ only: calls and jobs of operators are in features/ledger/.',
      severity: 'error',
      from: { path: '^apps/server/src/ledger/', pathNot: tests },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(ledger|platform)/' },
    },
    {
      name: 'calls-are-features',
      comment: 'Only a feature has handlers of calls; main.ts, app.ts and routes.ts put them together.',
      severity: 'error',
      from: { path: '^apps/server/src/(shared|ledger)/', pathNot: tests },
      to: { path: '^apps/server/src/platform/http/route[.]ts$' },
    },
    {
      name: 'platform-knows-nothing-of-money',
      comment: 'platform/ imports no feature, no ledger and nothing shared; of the product only its settings.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(platform/|configuration/(config|settings)[.]ts$)',
      },
    },
    {
      name: 'load-large-libraries-late',
      comment: 'Import it where it is used, with import(): a server that never uses it does without its memory.',
      severity: 'error',
      from: { path: '^(apps/server|packages/postgres-backup)/src/', pathNot: tests },
      to: {
        path: 'node_modules/(age-encryption|nodemailer|@aws-sdk|@node-rs/argon2|@simplewebauthn|@scure/btc-signer)/',
        dynamic: false,
        dependencyTypesNot: ['type-only', 'require'],
      },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'What runs for members and operators does not import tests or their helpers.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(dist|data)/', '^(apps|packages)/[^/]+/(dist|data)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
