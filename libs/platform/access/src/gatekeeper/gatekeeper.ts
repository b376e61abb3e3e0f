import type { PlanFeature } from '@market/contracts';
import { DomainError, type DomainErrorOptions, type MaybePromise, whenAvailable } from '@market/kernel';
import {
  accountSuspended,
  keyInvalid,
  keyMissing,
  limitError,
  noSuchKey,
  planError,
  type SupportContact,
  tokenInvalid,
  tokenLimitError,
} from './access-errors';
import type { AddressGroup } from '../requests/address-group';
import type { Credentials } from './credentials';
import { addressLimited } from './failed-authentications';
import { isSuspect } from '../look-ups/look-ups';
import type {
  AddressTokens,
  Admission,
  Authenticator,
  Caller,
  Entitlement,
  Entitlements,
  FailedAuthenticationMeter,
  Meter,
  TokenGrant,
  TokenKind,
} from './ports';

/** Check of the gatekeeper that refused a request. */
type AccessStage = 'authenticate' | 'limit' | 'entitle';

/** Refusal of a request by the gatekeeper, with the facts that the headers of its response need. */
export class AccessRefused extends DomainError {
  readonly stage: AccessStage;
  /** The plan's minute window, or the address's when the caller was not recognised. */
  readonly admission: Admission;
  /** Absent when the caller was not recognised. */
  readonly caller: Caller | undefined;
  readonly entitlement: Entitlement | undefined;
  /** Absent for a request with a key, and when the caller was not recognised. */
  readonly grant: TokenGrant | undefined;

  constructor(
    stage: AccessStage,
    admission: Admission,
    error: DomainErrorOptions,
    known?: Omit<Passage, 'admission'>,
  ) {
    super(error);
    this.name = 'AccessRefused';
    this.stage = stage;
    this.admission = admission;
    this.caller = known?.caller;
    this.entitlement = known?.entitlement;
    this.grant = known?.grant;
  }
}

/** Token in the address of a request, of any shape, with the kind that its route takes. */
export interface PresentedToken {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Requested route, and the plan feature that it needs. */
export interface AccessRequirement {
  /** The route's key, method and path with parameters as `:name`: `GET /v1/ipos/:slug`. `HEAD` is its `GET`. */
  readonly route: string;
  /** Null: every plan is sufficient. */
  readonly feature: PlanFeature | null;
  /** Token that was sent in place of a key; absent or null for a key. */
  readonly token?: PresentedToken | null;
  /** True for a route whose requests count nothing themselves: the reads that they make do. */
  readonly isUncounted?: boolean;
}

/** Outcome for a request that was admitted, and counted unless it is one of this process. */
export interface Passage {
  readonly caller: Caller;
  readonly entitlement: Entitlement;
  readonly admission: Admission;
  /** Grant of the token of the request; absent for a key. */
  readonly grant?: TokenGrant;
}

/** Authenticates a request, counts it against its limits and checks its plan, in one call. Knows no framework. */
export class Gatekeeper {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly entitlements: Entitlements,
    private readonly meter: Meter,
    private readonly failures: FailedAuthenticationMeter,
    private readonly support: SupportContact,
    private readonly tokens: Partial<Record<TokenKind, AddressTokens>> = {},
  ) {}

  /**
   * Admits a request and counts it once. A request that the plan check refuses was admitted and counts; one without a
   * valid key or over a limit counts nothing, and neither does one of a suspended account.
   *
   * @returns a passage, or a refusal (`AUTH_001…003`, `KEY_002`, `RATE_001`, `PLAN_001…003`); not a promise when key and
   * plan are cached and the limits are counted in this process
   *
   * Errors: `DomainError` `SRV_002`.
   */
  pass(credentials: Credentials, requirement: AccessRequirement): MaybePromise<Passage | AccessRefused> {
    const { reading } = credentials;
    const { token = null } = requirement;
    if (token !== null) return this.passByToken(token, credentials, requirement);
    if (reading.kind === 'missing') return this.unrecognised(credentials, keyMissing);
    if (reading.kind === 'contradictory') return this.unrecognised(credentials, keyInvalid(reading.reason));
    return whenAvailable(
      this.authenticator.authenticate(reading.key, this.suspicion(credentials)),
      (found) => {
        if (found === null) return this.unrecognised(credentials, keyInvalid(noSuchKey));
        if (found === 'suspended') return this.suspended(credentials);
        const refused = this.outOfBounds(found, credentials, requirement);
        if (refused !== null) return refused;
        return requirement.isUncounted === true
          ? this.passUncounted(found, requirement)
          : this.admit(found, requirement);
      },
    );
  }

  /**
   * Admits a request that counts nothing: one that this process makes for a caller, or of an uncounted route. The plan is checked as
   * always.
   *
   * Errors: `DomainError` `SRV_002`.
   */
  passUncounted(caller: Caller, { feature }: AccessRequirement): MaybePromise<Passage | AccessRefused> {
    return whenAvailable(this.entitlements.of(caller.accountId), (entitlement) => {
      const { requestsPerMinute: limit } = entitlement;
      const admission = { ...uncounted, limit, remaining: limit };
      return judged({ caller, entitlement, admission }, feature);
    });
  }

  /**
   * Judges a caller again that was admitted: the key is valid, and the plan includes the feature. Counts nothing, neither
   * a request nor a failed authentication. For bodies that arrive late, and responses that stay open.
   *
   * @returns the plan, or the error that refuses the caller by now (`AUTH_001…003`, `PLAN_001…003`)
   *
   * Errors: `DomainError` `SRV_002` while it is not known.
   */
  readmit(
    { reading }: Credentials,
    { feature }: Pick<AccessRequirement, 'feature'>,
  ): MaybePromise<Entitlement | DomainError> {
    if (reading.kind === 'missing') return new DomainError(keyMissing);
    if (reading.kind === 'contradictory') return new DomainError(keyInvalid(reading.reason));
    return whenAvailable(
      this.authenticator.authenticate(reading.key, () => false),
      (caller) => {
        if (caller === null) return new DomainError(keyInvalid(noSuchKey));
        if (caller === 'suspended') return new DomainError(accountSuspended(this.support));
        return whenAvailable(this.entitlements.of(caller.accountId), (entitlement) =>
          feature === null || entitlement.features.has(feature)
            ? entitlement
            : new DomainError(planError(feature, entitlement.plan)),
        );
      },
    );
  }

  /**
   * Admits a request with a token: it counts against the limit of the token, and for some kinds of tokens against those of the account, too.
   * Its plan is checked as always.
   */
  private async passByToken(
    { kind, text }: PresentedToken,
    credentials: Credentials,
    requirement: AccessRequirement,
  ): Promise<Passage | AccessRefused> {
    const tokens = this.tokens[kind];
    if (tokens === undefined) throw new Error(`the app does not know tokens of the kind ${kind}`);
    const { noun, countsForAccount } = tokens;
    if (credentials.reading.kind !== 'missing')
      return this.unrecognised(credentials, keyInvalid(`Send the ${noun} in the address without a key.`));
    const found = await tokens.admit(text, this.suspicion(credentials));
    if (found === null) return this.unrecognised(credentials, tokenInvalid(noun));
    if (found === 'suspended') return this.suspended(credentials);
    const { caller, admission, grant } = found;
    const entitlement = await this.entitlements.of(caller.accountId);
    const passage = { caller, admission, grant, entitlement };
    if (!admission.admitted)
      return new AccessRefused('limit', admission, tokenLimitError(admission, noun), passage);
    if (!countsForAccount) return judged(passage, requirement.feature);
    const ofAccount = await this.meter.admit(caller, entitlement, requirement.route);
    return judged({ ...passage, admission: ofAccount }, requirement.feature);
  }

  /** Returns the state of an address's failed authentications, for headers of responses to unrecognised callers. */
  addressState(address: AddressGroup): Admission {
    return this.failures.state(address);
  }

  private suspicion({ address }: Credentials): () => boolean {
    return () => isSuspect(this.failures, address);
  }

  private admit(
    caller: Caller,
    { route, feature }: AccessRequirement,
  ): MaybePromise<Passage | AccessRefused> {
    return whenAvailable(this.entitlements.of(caller.accountId), (entitlement) =>
      whenAvailable(this.meter.admit(caller, entitlement, route), (admission) =>
        judged({ caller, entitlement, admission }, feature),
      ),
    );
  }

  /** Refuses what a bound of the key excludes. Its key was recognised, and nothing is counted. */
  private outOfBounds(
    { bounded }: Caller,
    credentials: Credentials,
    { route }: AccessRequirement,
  ): AccessRefused | null {
    if (bounded === undefined) return null;
    const { address } = credentials;
    const error = bounded.refusalOf({ route, address });
    return error && new AccessRefused('authenticate', this.addressState(address), error);
  }

  /** Refuses a suspended account. Its key was recognised: that is no failed authentication, so the reason is always told. */
  private suspended({ address }: Credentials): AccessRefused {
    return new AccessRefused('authenticate', this.addressState(address), accountSuspended(this.support));
  }

  /** Counts a failed authentication. The address matters only here: it is never checked for a valid key. */
  private unrecognised({ address }: Credentials, error: DomainErrorOptions): AccessRefused {
    const admission = this.failures.fail(address);
    return new AccessRefused(
      'authenticate',
      admission,
      admission.admitted ? error : addressLimited(admission, 'a valid key'),
    );
  }
}

function judged(passage: Passage, feature: PlanFeature | null): Passage | AccessRefused {
  const { admission, entitlement } = passage;
  if (!admission.admitted) {
    return new AccessRefused('limit', admission, limitError(admission, entitlement), passage);
  }
  if (feature !== null && !entitlement.features.has(feature)) {
    return new AccessRefused('entitle', admission, planError(feature, entitlement.plan), passage);
  }
  return passage;
}

const uncounted = { admitted: true, resetAtSeconds: 0, retryAfterSeconds: null, refusedBy: null } as const;
