/**
 * Types of the dashboard's API. Made from its controllers, bodies and views by `npm run docs`; a test keeps both equal.
 */

export interface paths {
    readonly "/dashboard/api/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Account_showAccount"];
        readonly put: operations["Account_describeAccount"];
        readonly post?: never;
        readonly delete: operations["AccountClosure_closeAccount"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/alerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Alerts_showAlerts"];
        readonly put: operations["Alerts_changeAlerts"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Audit_listEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/billing": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Billing_showBilling"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/billing/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Billing_cancelSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/billing/payments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Billing_listPayments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/billing/subscribe": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Billing_subscribeToPlan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/calendar-feeds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["CalendarFeed_listCalendarFeeds"];
        readonly put?: never;
        readonly post: operations["CalendarFeed_makeCalendarFeed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/calendar-feeds/{id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["CalendarFeed_revokeCalendarFeed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/deliveries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Delivery_showDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/deliveries/{id}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Delivery_replayDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/event-types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["EventType_listEventTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/events/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["EventStream_streamEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/explorer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Explorer_explore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/explorer/routes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Explorer_listRoutes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/invitations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Team_invite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/invitations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["Team_withdrawInvitation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Key_listKeys"];
        readonly put?: never;
        readonly post: operations["Key_makeKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put: operations["Key_renameKey"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/keys/{id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Key_revokeKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/keys/{id}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Key_rotateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Link_requestLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/links/purpose": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Link_readPurpose"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/links/use": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Link_useLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Team_listMembers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/members/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put: operations["Team_changeRole"];
        readonly post?: never;
        readonly delete: operations["Team_removeMember"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["OperatorAccount_listAccounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/accounts/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["OperatorAccount_showAccountOf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/accounts/{id}/keys/{keyId}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["OperatorAccount_revokeKeyOf"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/accounts/{id}/lock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["OperatorAccount_lockAccount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/accounts/{id}/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["OperatorAccount_givePlan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["AuditLog_listAllEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/money": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Money_listMoney"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/quarantine": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Quarantine_listEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/quarantine/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Quarantine_showEntry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/quarantine/{id}/discard": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Quarantine_discardEntry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/quarantine/{id}/release": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Quarantine_releaseEntry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Source_listSources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/sources/{feedId}/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Source_listRuns"];
        readonly put?: never;
        readonly post: operations["Source_runFeed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["OperatorAccount_showSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/tasks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Task_showTask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["FailingEndpoint_listFailing"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/operators/webhooks/{id}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["FailingEndpoint_enableFailing"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/passkey-challenges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["PasskeySignIn_makeChallenge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/plans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Billing_listPlans"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Session_showSession"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["Session_endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/session/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put: operations["Session_switchAccount"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/session/reauthentication": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Session_reauthenticate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["SessionList_listSessions"];
        readonly put?: never;
        readonly post: operations["Session_signIn"];
        readonly delete: operations["SessionList_endOthers"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/sessions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["SessionList_endOne"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/sessions/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["PasskeySignIn_signIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Status_showStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Usage_showUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/usage/days": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Usage_listUsageDays"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/usage/days.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Usage_downloadUsageDays"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/user/email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put: operations["Email_changeEmail"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/user/passkey-challenges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Passkey_makeChallenge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/user/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Passkey_listPasskeys"];
        readonly put?: never;
        readonly post: operations["Passkey_addPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/user/passkeys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["Passkey_removePasskey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/user/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put: operations["Password_setPassword"];
        readonly post?: never;
        readonly delete: operations["Password_removePassword"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/user/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put: operations["Totp_confirmTotp"];
        readonly post: operations["Totp_beginTotp"];
        readonly delete: operations["Totp_removeTotp"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Webhook_listEndpoints"];
        readonly put?: never;
        readonly post: operations["Webhook_createEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Webhook_showEndpoint"];
        readonly put: operations["Webhook_changeEndpoint"];
        readonly post?: never;
        readonly delete: operations["Webhook_deleteEndpoint"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}/days": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Delivery_showDays"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["Delivery_listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Webhook_enableEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}/previous-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["Webhook_endOverlap"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}/replays": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Delivery_replayRange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}/secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Webhook_replaceSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhooks/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["Webhook_testEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Account: {
            readonly address: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            readonly email: string;
            readonly gstin: string | null;
            readonly id: string;
            readonly legalName: string | null;
        };
        readonly AddPasskeyBody: {
            /** @description Id of the challenge. */
            readonly challengeId: string;
            /**
             * @description Name by which the user recognises it.
             * @example Laptop
             */
            readonly name: string;
            /** @description What the browser returned for the challenge, as `PublicKeyCredential.toJSON()` gives it. */
            readonly response: {
                readonly [key: string]: unknown;
            };
        };
        readonly Alerts: {
            readonly endpointFailing: boolean;
            readonly keyExpiring: boolean;
            readonly payment: boolean;
            /** @description Percents of the daily limit at which owners get a mail, once a day each. */
            readonly usagePercents: readonly (50 | 80 | 100)[];
        };
        readonly AuditEntry: {
            readonly action: string;
            readonly actor: {
                /** @enum {string} */
                readonly kind: "user" | "key" | "operator" | "system" | "processor";
                readonly label: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly at: string;
            readonly detail: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Id of what was changed. */
            readonly subject: string;
            /** @description The action as a sentence. */
            readonly words: string;
        };
        readonly BrowserSession: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly begunAt: string;
            /** @description Family of the browser and system. */
            readonly browser: string;
            readonly id: string;
            readonly isCurrent: boolean;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly seenAt: string;
        };
        readonly CalendarFeed: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            readonly id: string;
            /** @description Kinds of days that it shows; null for all. */
            readonly kinds: readonly string[] | null;
            readonly last4: string;
            readonly lastUsedAt: string | null;
            readonly name: string;
            readonly prefix: string;
            readonly revokedAt: string | null;
        };
        readonly ChangeAlertsBody: {
            /**
             * @description Whether owners get a mail when a webhook endpoint fails.
             * @example true
             */
            readonly endpointFailing: boolean;
            /**
             * @description Whether owners get a mail 7 days before a key expires.
             * @example true
             */
            readonly keyExpiring: boolean;
            /**
             * @description Whether owners get a mail about payments that fail.
             * @example true
             */
            readonly payment: boolean;
            /**
             * @description Percents of the daily limit at which owners get a mail.
             * @example [
             *       80,
             *       100
             *     ]
             */
            readonly usagePercents: readonly (50 | 80 | 100)[];
        };
        readonly ChangeEmailBody: {
            /**
             * @description New e-mail address.
             * @example asha@example.com
             */
            readonly email: string;
        };
        readonly ChangeEndpointBody: {
            /**
             * @description Types of events to deliver, or `*` alone for all of them, later ones too.
             * @example [
             *       "ipo.opened"
             *     ]
             */
            readonly events?: readonly ("ipo.upcoming" | "ipo.opened" | "ipo.closed" | "ipo.allotment" | "ipo.listed" | "gmp.updated" | "nfo.opened" | "nfo.closed" | "sgb.opened" | "ipo.dates_changed" | "ipo.price_band_changed" | "ipo.corrected" | "ipo.withdrawn" | "ipo.postponed" | "ipo.subscription_updated" | "nfo.corrected" | "sgb.closed" | "sgb.redemption_announced" | "sgb.corrected" | "rights.opened" | "rights.closed" | "rights.corrected" | "buyback.opened" | "buyback.closed" | "buyback.corrected" | "ncd.opened" | "ncd.closed" | "ncd.corrected" | "ofs.opened" | "ofs.closed" | "ofs.corrected" | "data.late" | "data.recovered" | "*")[];
            /** @description Conditions on `data`, all of which an event must meet: `path` is dotted, `op` one of `eq`, `ne`, `in`, `gte`, `lte`, `exists`. An event without a field meets only `ne` and `exists: false`; a filter that no type in `events` can meet is refused. An empty list delivers all events. */
            readonly filter?: readonly ({
                /** @enum {string} */
                readonly op: "eq" | "ne";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number | boolean | null;
            } | {
                /** @constant */
                readonly op: "in";
                /** @example changePercent */
                readonly path: string;
                readonly value: readonly (string | number | boolean | null)[];
            } | {
                /** @enum {string} */
                readonly op: "gte" | "lte";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number;
            } | {
                /** @constant */
                readonly op: "exists";
                /** @example changePercent */
                readonly path: string;
                readonly value: boolean;
            })[];
            /**
             * @description Absolute https URL that is publicly reachable.
             * @example https://hooks.example.com/market
             */
            readonly url?: string;
        };
        readonly ChangeRoleBody: {
            /**
             * @description Role in the account.
             * @example member
             * @enum {string}
             */
            readonly role: "owner" | "member";
        };
        readonly CloseAccountBody: {
            /**
             * @description E-mail address of the user, typed again.
             * @example asha@example.com
             */
            readonly email: string;
        };
        readonly ComparedQuarantineEntry: {
            /**
             * Format: date-time
             * @description Time at which it was last seen.
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly at: string;
            /** @description Fields that the record states otherwise. */
            readonly differences: readonly string[];
            readonly feedId: string;
            readonly id: string;
            /** @description Whether a release can name its subject. */
            readonly nameableSubjects: boolean;
            /** @description Text of the source, up to 20 000 characters. Shown as text only. */
            readonly raw: string | null;
            readonly reason: string;
            /** @description What was read from it. */
            readonly record: {
                readonly [key: string]: unknown;
            } | null;
            readonly rows: number | null;
            /** @enum {string} */
            readonly scope: "row" | "payload" | "batch";
            /** @description What is stored in its place. */
            readonly stored: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Name of the record within its feed. */
            readonly subject: string | null;
            /** @description Since when it waits, and what can be done about it. */
            readonly words: string;
        };
        readonly ConfirmTotpBody: {
            /**
             * @description First code of the authenticator app.
             * @example 287082
             */
            readonly code: string;
        };
        readonly CreateEndpointBody: {
            /**
             * @description Data that its events are about.
             * @example live
             * @enum {string}
             */
            readonly environment: "live" | "test";
            /**
             * @description Types of events to deliver, or `*` alone for all of them, later ones too.
             * @example [
             *       "ipo.opened"
             *     ]
             */
            readonly events: readonly ("ipo.upcoming" | "ipo.opened" | "ipo.closed" | "ipo.allotment" | "ipo.listed" | "gmp.updated" | "nfo.opened" | "nfo.closed" | "sgb.opened" | "ipo.dates_changed" | "ipo.price_band_changed" | "ipo.corrected" | "ipo.withdrawn" | "ipo.postponed" | "ipo.subscription_updated" | "nfo.corrected" | "sgb.closed" | "sgb.redemption_announced" | "sgb.corrected" | "rights.opened" | "rights.closed" | "rights.corrected" | "buyback.opened" | "buyback.closed" | "buyback.corrected" | "ncd.opened" | "ncd.closed" | "ncd.corrected" | "ofs.opened" | "ofs.closed" | "ofs.corrected" | "data.late" | "data.recovered" | "*")[];
            /** @description Conditions on `data`, all of which an event must meet: `path` is dotted, `op` one of `eq`, `ne`, `in`, `gte`, `lte`, `exists`. An event without a field meets only `ne` and `exists: false`; a filter that no type in `events` can meet is refused. An empty list delivers all events. */
            readonly filter?: readonly ({
                /** @enum {string} */
                readonly op: "eq" | "ne";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number | boolean | null;
            } | {
                /** @constant */
                readonly op: "in";
                /** @example changePercent */
                readonly path: string;
                readonly value: readonly (string | number | boolean | null)[];
            } | {
                /** @enum {string} */
                readonly op: "gte" | "lte";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number;
            } | {
                /** @constant */
                readonly op: "exists";
                /** @example changePercent */
                readonly path: string;
                readonly value: boolean;
            })[];
            /** @description Keys the signatures. Generated when left out. */
            readonly secret?: string;
            /**
             * @description Absolute https URL that is publicly reachable.
             * @example https://hooks.example.com/market
             */
            readonly url: string;
        };
        readonly DashboardUsage: {
            readonly environments: readonly {
                readonly day: components["schemas"]["UsageWindow"];
                /** @enum {string} */
                readonly environment: "live" | "test";
                readonly minute: components["schemas"]["UsageWindow"];
                readonly period: {
                    /**
                     * Format: date-time
                     * @example 2026-11-20T04:30:00.000Z
                     */
                    readonly end: string;
                    /**
                     * Format: date-time
                     * @example 2026-11-20T04:30:00.000Z
                     */
                    readonly start: string;
                };
                /**
                 * Format: int64
                 * @description Requests of the billing period that a limit refused.
                 */
                readonly refused: number;
                /**
                 * Format: int64
                 * @description Admitted requests of the billing period.
                 */
                readonly total: number;
            }[];
        };
        readonly DeletedInvitation: {
            /** @constant */
            readonly deleted: true;
            readonly id: string;
        };
        readonly DeletedPasskey: {
            /** @constant */
            readonly deleted: true;
            readonly id: string;
        };
        readonly DeletedWebhookEndpoint: {
            /** @constant */
            readonly deleted: true;
            readonly id: string;
        };
        readonly DescribeAccountBody: {
            /**
             * @description Address of the customer.
             * @example 4 MG Road, Pune 411001
             */
            readonly address: string;
            /**
             * @description GSTIN of the customer.
             * @example 27AAPFU0939F1ZV
             */
            readonly gstin: string;
            /**
             * @description Legal name of the customer.
             * @example Asha Research LLP
             */
            readonly legalName: string;
        };
        readonly DiscardBody: {
            /** @description Reason to drop it. Kept for good, without e-mail addresses and keys. */
            readonly note: string;
        };
        readonly Done: {
            /** @constant */
            readonly done: true;
        };
        readonly EnabledEndpoint: {
            /** Format: int64 */
            readonly deliveries: number;
            readonly endpoint: components["schemas"]["Endpoint"];
        };
        readonly EnableEndpointBody: {
            /**
             * Format: date-time
             * @description Sends what did not arrive since then: failed, held and never sent.
             */
            readonly replaySince?: string;
        };
        readonly EndedSession: {
            /** @constant */
            readonly ended: true;
            readonly id: string;
        };
        readonly EndedSessions: {
            /** Format: int64 */
            readonly ended: number;
        };
        readonly Endpoint: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            /** @description Null for one beyond the plan, too. */
            readonly disabledAt: string | null;
            /** @description Plain words, with what to do. */
            readonly disabledReason: string | null;
            /** @enum {string} */
            readonly environment: "live" | "test";
            /** @description Types of events, or `*` alone for all of them. */
            readonly events: readonly ("ipo.upcoming" | "ipo.opened" | "ipo.closed" | "ipo.allotment" | "ipo.listed" | "gmp.updated" | "nfo.opened" | "nfo.closed" | "sgb.opened" | "ipo.dates_changed" | "ipo.price_band_changed" | "ipo.corrected" | "ipo.withdrawn" | "ipo.postponed" | "ipo.subscription_updated" | "nfo.corrected" | "sgb.closed" | "sgb.redemption_announced" | "sgb.corrected" | "rights.opened" | "rights.closed" | "rights.corrected" | "buyback.opened" | "buyback.closed" | "buyback.corrected" | "ncd.opened" | "ncd.closed" | "ncd.corrected" | "ofs.opened" | "ofs.closed" | "ofs.corrected" | "data.late" | "data.recovered" | "*")[];
            /** Format: int64 */
            readonly failuresInARow: number;
            /** Format: int64 */
            readonly failuresUntilDisabled: number;
            /** @description Conditions that its events meet; empty for none. */
            readonly filter: readonly ({
                /** @enum {string} */
                readonly op: "eq" | "ne";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number | boolean | null;
            } | {
                /** @constant */
                readonly op: "in";
                /** @example changePercent */
                readonly path: string;
                readonly value: readonly (string | number | boolean | null)[];
            } | {
                /** @enum {string} */
                readonly op: "gte" | "lte";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number;
            } | {
                /** @constant */
                readonly op: "exists";
                /** @example changePercent */
                readonly path: string;
                readonly value: boolean;
            })[];
            readonly id: string;
            readonly lastAttemptAt: string | null;
            /** @description Whole in the response that creates the endpoint; `whsec_••••` everywhere else. */
            readonly secret: string;
            /** @description Until then the secret before signs, too; null without an overlap. May lie in the past. */
            readonly secretOverlapEndsAt: string | null;
            /** @enum {string} */
            readonly status: "active" | "disabled";
            /** @description Part of the attempted deliveries of 24 hours that arrived; null without any. */
            readonly successShare24h: number | null;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly updatedAt: string;
            readonly url: string;
        };
        readonly EndpointDays: {
            readonly days: readonly {
                /** Format: date */
                readonly day: string;
                /** Format: int64 */
                readonly delivered: number;
                /** Format: int64 */
                readonly failed: number;
            }[];
        };
        readonly EndpointSecret: {
            readonly overlapEndsAt: string | null;
            /**
             * @description True if an earlier request with the same Idempotency-Key made it, whose answer was lost: this replaces its secret.
             * @constant
             */
            readonly replacesLost?: true;
            /** @description Shown once, never again. */
            readonly secret: string;
        };
        readonly Error: {
            readonly disclaimer: string;
            readonly error: {
                /** @enum {string} */
                readonly code: "VAL_001" | "VAL_002" | "AUTH_001" | "AUTH_002" | "AUTH_003" | "PLAN_001" | "PLAN_002" | "PLAN_003" | "PLAN_004" | "PLAN_005" | "NOT_001" | "NOT_002" | "GONE_001" | "REQ_001" | "REQ_002" | "REQ_003" | "REQ_004" | "REQ_005" | "REQ_006" | "REQ_007" | "BIL_001" | "BIL_002" | "BIL_003" | "IDEM_001" | "HOOK_001" | "HOOK_002" | "RATE_001" | "PAY_001" | "SRV_001" | "SRV_002" | "SES_001" | "SES_002" | "SES_003" | "SES_004" | "SES_005" | "SES_006" | "SES_007" | "SES_008" | "SES_009" | "SES_010" | "ACC_002" | "KEY_001" | "FEED_001" | "TASK_001";
                readonly details?: readonly components["schemas"]["FieldProblem"][];
                /**
                 * Format: uri
                 * @description Page that explains the code.
                 */
                readonly documentation: string;
                readonly message: string;
                /**
                 * Format: int64
                 * @description Seconds; with RATE_001.
                 */
                readonly retryAfter?: number;
            };
            /** @description Also in the header X-Request-ID. */
            readonly requestId: string;
            /** @constant */
            readonly success: false;
            /** Format: date-time */
            readonly timestamp: string;
        };
        readonly EventType: {
            /** @description Whole body of a delivery. */
            readonly example: {
                readonly [key: string]: unknown;
            };
            readonly meaning: string;
            /** @description JSON Schema of the body. */
            readonly schema: {
                readonly [key: string]: unknown;
            };
            readonly type: string;
        };
        readonly ExplorerParameter: {
            readonly choices?: readonly string[];
            readonly example?: string;
            /** @enum {string} */
            readonly in: "path" | "query";
            /** @enum {string} */
            readonly kind: "text" | "number" | "choice" | "day";
            readonly name: string;
            readonly required: boolean;
        };
        readonly ExplorerResponse: {
            /** @description Any JSON. */
            readonly body: unknown;
            /** @description Command that sends the same request; the key is in `$MARKET_DATA_API_KEY`. */
            readonly curl: string;
            /** @description Without those of the connection and the limits. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** Format: int64 */
            readonly milliseconds: number;
            /** @description Reads that are left to the account in this explorer. */
            readonly remaining: {
                /** Format: int64 */
                readonly day: number;
                /** Format: int64 */
                readonly minute: number;
            };
            /**
             * Format: int64
             * @description Status of the public API: also 403 of a plan gate.
             */
            readonly status: number;
        };
        readonly ExplorerRoute: {
            /** @description Response as the description of the API shows it; null where every plan has the data. */
            readonly example: unknown;
            readonly parameters: readonly components["schemas"]["ExplorerParameter"][];
            /** @description Path with parameters as `:name`. */
            readonly path: string;
            /**
             * @description Lowest plan.
             * @enum {string}
             */
            readonly plan: "any" | "basic" | "pro";
            readonly title: string;
        };
        readonly FailingEndpoint: {
            /** @description Null for an account that is closed. */
            readonly accountEmail: string | null;
            readonly accountId: string;
            readonly endpoint: components["schemas"]["Endpoint"];
            /** @description When it was disabled, else when its run of failures began; null if that is unknown. */
            readonly since: string | null;
        };
        readonly FieldProblem: {
            /** @description Name of the parameter or field. */
            readonly field: string;
            /** @description What is wrong with it. */
            readonly message: string;
        };
        readonly GivenTask: {
            readonly taskId: string;
        };
        readonly InviteBody: {
            /**
             * @description E-mail address to invite.
             * @example ravi@example.com
             */
            readonly email: string;
            /**
             * @description Role in the account.
             * @example member
             * @enum {string}
             */
            readonly role: "owner" | "member";
        };
        readonly Key: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            /** @description User who made it; null for a key of the command line. */
            readonly createdBy: {
                readonly email: string;
                readonly id: string;
            } | null;
            /** @enum {string} */
            readonly environment: "live" | "test";
            readonly expiresAt: string | null;
            readonly id: string;
            readonly last4: string;
            readonly lastUsedAt: string | null;
            readonly name: string | null;
            readonly prefix: string;
            /** @description Id of the key that replaces it. */
            readonly replacedBy: string | null;
            /**
             * Format: int64
             * @description Admitted requests of the last 7 days in India.
             */
            readonly requests7d: number;
            readonly revokedAt: string | null;
            /**
             * @description A suspended key is refused until its account is resumed.
             * @enum {string}
             */
            readonly state: "working" | "suspended" | "expired" | "revoked";
        };
        readonly KeysetLinks: {
            readonly next: string | null;
            /** @description Relative path with the effective query. */
            readonly self: string;
        };
        readonly KeysetMeta: {
            /** @description The applied page size. */
            readonly limit: number;
            /** @description Continues the list as the parameter `before`; null when nothing follows. */
            readonly nextBefore: string | null;
        };
        readonly LinkPurpose: {
            /** @description Address that the link was sent to. */
            readonly email: string;
            /** @description False if the link opens an account. */
            readonly isKnown: boolean;
            /** @constant */
            readonly purpose: "sign-in";
        } | {
            /** @description Legal name of the account, or its address. */
            readonly account: string;
            /** @description Address that the link was sent to. */
            readonly email: string;
            /** @description Address of the user who invites. */
            readonly invitedBy: string;
            /** @constant */
            readonly purpose: "invitation";
            /** @enum {string} */
            readonly role: "owner" | "member";
        } | {
            /** @description Address that the link was sent to. */
            readonly email: string;
            /** @description Present address of the user. */
            readonly presentEmail: string;
            /** @constant */
            readonly purpose: "email";
        };
        readonly LockBody: {
            /**
             * @description True suspends the account, false resumes it.
             * @example true
             */
            readonly locked: boolean;
            /** @description Reason, which the members of the account can read. Kept for good, without e-mail addresses and keys. */
            readonly reason: string;
        };
        readonly MadeCalendarFeed: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            readonly id: string;
            /** @description Kinds of days that it shows; null for all. */
            readonly kinds: readonly string[] | null;
            readonly last4: string;
            readonly lastUsedAt: string | null;
            readonly name: string;
            /** @description Address of the feed below that of the service, with the token. */
            readonly path: string;
            readonly prefix: string;
            /**
             * @description True if an earlier request with the same Idempotency-Key made it, whose answer was lost: this replaces its secret.
             * @constant
             */
            readonly replacesLost?: true;
            readonly revokedAt: string | null;
            /** @description Text of the token: shown once, never again. */
            readonly token: string;
        };
        readonly MadeEndpoint: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            /** @description Null for one beyond the plan, too. */
            readonly disabledAt: string | null;
            /** @description Plain words, with what to do. */
            readonly disabledReason: string | null;
            /** @enum {string} */
            readonly environment: "live" | "test";
            /** @description Types of events, or `*` alone for all of them. */
            readonly events: readonly ("ipo.upcoming" | "ipo.opened" | "ipo.closed" | "ipo.allotment" | "ipo.listed" | "gmp.updated" | "nfo.opened" | "nfo.closed" | "sgb.opened" | "ipo.dates_changed" | "ipo.price_band_changed" | "ipo.corrected" | "ipo.withdrawn" | "ipo.postponed" | "ipo.subscription_updated" | "nfo.corrected" | "sgb.closed" | "sgb.redemption_announced" | "sgb.corrected" | "rights.opened" | "rights.closed" | "rights.corrected" | "buyback.opened" | "buyback.closed" | "buyback.corrected" | "ncd.opened" | "ncd.closed" | "ncd.corrected" | "ofs.opened" | "ofs.closed" | "ofs.corrected" | "data.late" | "data.recovered" | "*")[];
            /** Format: int64 */
            readonly failuresInARow: number;
            /** Format: int64 */
            readonly failuresUntilDisabled: number;
            /** @description Conditions that its events meet; empty for none. */
            readonly filter: readonly ({
                /** @enum {string} */
                readonly op: "eq" | "ne";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number | boolean | null;
            } | {
                /** @constant */
                readonly op: "in";
                /** @example changePercent */
                readonly path: string;
                readonly value: readonly (string | number | boolean | null)[];
            } | {
                /** @enum {string} */
                readonly op: "gte" | "lte";
                /** @example changePercent */
                readonly path: string;
                readonly value: string | number;
            } | {
                /** @constant */
                readonly op: "exists";
                /** @example changePercent */
                readonly path: string;
                readonly value: boolean;
            })[];
            readonly id: string;
            readonly lastAttemptAt: string | null;
            /**
             * @description True if an earlier request with the same Idempotency-Key made it, whose answer was lost: this replaces its secret.
             * @constant
             */
            readonly replacesLost?: true;
            /** @description Whole in the response that creates the endpoint; `whsec_••••` everywhere else. */
            readonly secret: string;
            /** @description Until then the secret before signs, too; null without an overlap. May lie in the past. */
            readonly secretOverlapEndsAt: string | null;
            /** @enum {string} */
            readonly status: "active" | "disabled";
            /** @description Part of the attempted deliveries of 24 hours that arrived; null without any. */
            readonly successShare24h: number | null;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly updatedAt: string;
            readonly url: string;
        };
        readonly MadeKey: {
            /** @enum {string} */
            readonly environment: "live" | "test";
            readonly expiresAt: string | null;
            readonly id: string;
            /** @description Text of the key: shown once, never again. */
            readonly key: string;
            readonly last4: string;
            /** @description Null for the successor of a key without a name. */
            readonly name: string | null;
            readonly prefix: string;
            /**
             * @description True if an earlier request with the same Idempotency-Key made it, whose answer was lost: this replaces its secret.
             * @constant
             */
            readonly replacesLost?: true;
        };
        readonly MailRequest: {
            /** @constant */
            readonly done: true;
            /** @description False if no mail went out, because the address got as many as it may. Links of earlier mails stay valid. */
            readonly isMailed: boolean;
        };
        readonly MakeCalendarFeedBody: {
            /**
             * @description Kinds of days that it shows; all when left out.
             * @example [
             *       "ipo_open",
             *       "ipo_close"
             *     ]
             */
            readonly kinds?: readonly ("ipo_open" | "ipo_close" | "ipo_allotment" | "ipo_listing" | "nfo_open" | "nfo_close" | "sgb_open" | "sgb_close" | "record_date" | "rights_open" | "rights_close" | "buyback_open" | "buyback_close" | "ncd_open" | "ncd_close" | "ofs_open" | "ofs_close" | "holiday")[];
            /**
             * @description Name of the feed for people.
             * @example team calendar
             */
            readonly name: string;
        };
        readonly MakeKeyBody: {
            /**
             * @description Environment that the key is for.
             * @example test
             * @enum {string}
             */
            readonly environment: "live" | "test";
            /**
             * Format: date-time
             * @description Time from which the key is refused; never when left out.
             */
            readonly expiresAt?: string;
            /**
             * @description Name of the key for people.
             * @example price alerts
             */
            readonly name: string;
        };
        readonly Member: {
            readonly email: string;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly joinedAt: string;
            readonly lastSeenAt: string | null;
            /** @enum {string} */
            readonly role: "owner" | "member";
            readonly userId: string;
        };
        readonly OperatorAccount: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            readonly email: string;
            /** Format: int64 */
            readonly endpoints: number;
            readonly id: string;
            /**
             * Format: int64
             * @description Keys that are neither revoked nor expired.
             */
            readonly keys: number;
            /** @description Whether its payment is owed. */
            readonly pastDue: boolean;
            readonly plan: string;
            /** @enum {string} */
            readonly planId: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
            /**
             * Format: int64
             * @description Admitted requests of the last 7 days in India.
             */
            readonly requests7d: number;
            /** @enum {string} */
            readonly state: "open" | "suspended" | "closed";
        };
        readonly OperatorAccountDossier: {
            readonly account: components["schemas"]["OperatorAccount"];
            /** @description The newest 50 entries. */
            readonly audit: readonly components["schemas"]["AuditEntry"][];
            readonly endpoints: readonly components["schemas"]["Endpoint"][];
            readonly keys: readonly components["schemas"]["Key"][];
            readonly members: readonly components["schemas"]["Member"][];
            readonly subscription: components["schemas"]["Subscription"];
            readonly usage: components["schemas"]["DashboardUsage"];
        };
        readonly OperatorAuditEntry: {
            /** @description Null when it is about no account. */
            readonly accountId: string | null;
            readonly action: string;
            readonly actor: {
                /** @enum {string} */
                readonly kind: "user" | "key" | "operator" | "system" | "processor";
                readonly label: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly at: string;
            readonly detail: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Id of what was changed. */
            readonly subject: string;
            /** @description The action as a sentence. */
            readonly words: string;
        };
        readonly OperatorRun: {
            /** Format: int64 */
            readonly accepted: number;
            readonly endedAt: string | null;
            /** Format: int64 */
            readonly events: number;
            /** Format: int64 */
            readonly fetched: number;
            /** Format: int64 */
            readonly held: number;
            readonly id: string;
            /** @enum {string} */
            readonly outcome: "running" | "ok" | "held" | "blocked" | "failed" | "skipped";
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly startedAt: string;
            /** @description What became of it, or why it failed. */
            readonly words: string;
        };
        readonly OperatorSource: {
            /**
             * Format: int64
             * @description Records that the last run changed.
             */
            readonly accepted: number;
            /** @description End of its pause after the source refused; null without one. */
            readonly blockedUntil: string | null;
            /** Format: int64 */
            readonly consecutiveFailures: number;
            readonly dataSets: readonly string[];
            readonly feedId: string;
            /**
             * Format: int64
             * @description Rows and batches that the last run held back.
             */
            readonly held: number;
            readonly lastOutcome: ("running" | "ok" | "held" | "blocked" | "failed" | "skipped") | null;
            readonly lastRunAt: string | null;
            readonly lastSuccessAt: string | null;
            /** @description Null when it does not run by the clock. */
            readonly nextRunAt: string | null;
            /** @description Schedule in words, in India’s time. */
            readonly schedule: string;
            /** @description Name of the source. */
            readonly source: string;
            /** @enum {string} */
            readonly state: "ok" | "late" | "failing" | "blocked" | "off" | "never";
            readonly title: string;
        };
        readonly OperatorSummary: {
            readonly byPlan: readonly {
                /** Format: int64 */
                readonly accounts: number;
                readonly plan: string;
                /** @enum {string} */
                readonly planId: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
            }[];
            /** Format: int64 */
            readonly new7d: number;
            /**
             * Format: int64
             * @description Accounts of which a limit refused a request today.
             */
            readonly overLimit: number;
            /** Format: int64 */
            readonly pastDue: number;
        };
        readonly OperatorTask: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            readonly endedAt: string | null;
            readonly id: string;
            readonly kind: string;
            /** @enum {string} */
            readonly state: "waiting" | "running" | "done" | "failed";
            /** @description Result or error, as the command line says it; null until it has ended. */
            readonly words: string | null;
        };
        readonly PageLinks: {
            readonly next: string | null;
            readonly prev: string | null;
            /** @description Relative path with the effective query. */
            readonly self: string;
        };
        readonly PageMeta: {
            readonly hasNextPage: boolean;
            readonly hasPrevPage: boolean;
            /** @description The applied page size. */
            readonly limit: number;
            /** Format: int64 */
            readonly page: number;
            /**
             * Format: int64
             * @description Number of all matching records.
             */
            readonly total: number;
            /** Format: int64 */
            readonly totalPages: number;
        };
        readonly Passkey: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            readonly id: string;
            readonly lastUsedAt: string | null;
            readonly name: string;
        };
        readonly PasskeyChallenge: {
            readonly challengeId: string;
            readonly options: {
                readonly [key: string]: unknown;
            };
        };
        readonly PayableSubscription: {
            readonly cancelAtPeriodEnd: boolean;
            readonly cancelledAt: string | null;
            /** @description Expiry of the page; the end of the plan if the payment is owed. */
            readonly checkoutEndsAt: string | null;
            /**
             * Format: uri
             * @description Open payment page, or the one for a payment that is owed.
             */
            readonly checkoutUrl: string | null;
            /** @constant */
            readonly currency: "INR";
            /** @description The period that is paid, or owed; on Free the calendar month in India. */
            readonly currentPeriod: {
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly end: string;
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly start: string;
            };
            /** @constant */
            readonly interval: "month";
            readonly nextInvoice: {
                /** @description Rupees. */
                readonly amount: number;
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly dueDate: string;
            } | null;
            /** @description End of the plan unless what is owed is paid; null if nothing is owed. */
            readonly owedUntil: string | null;
            readonly plan: string;
            /**
             * @description The plan that the account has now.
             * @enum {string}
             */
            readonly planId: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
            /** @description Rupees per interval. */
            readonly price: number;
            /** @description Who takes the money; null when nobody is paid. */
            readonly processor: ("sandbox" | "razorpay") | null;
            /** @description The plan that waits for its payment, or begins with the next period. */
            readonly scheduledPlanId: ("plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise") | null;
            /** @enum {string} */
            readonly status: "active" | "pending" | "past_due" | "cancelled";
            /** @description What the status means for the account, in words; null when nothing is to be said. */
            readonly statusReason: string | null;
        };
        readonly Payment: {
            /** @description Rupees. */
            readonly amount: number;
            /**
             * Format: date-time
             * @description Time of the payment; of one that is owed, the time since when.
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly at: string;
            readonly id: string;
            readonly periodEnd: string | null;
            readonly periodStart: string | null;
            readonly plan: string;
            /** @enum {string} */
            readonly planId: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
            /** @description Id of the payment at the processor. */
            readonly reference: string | null;
            /**
             * @description `failed`: the charge was tried in vain; `due`: it is awaited.
             * @enum {string}
             */
            readonly state: "paid" | "due" | "failed" | "refunded";
        };
        readonly Plan: {
            /** @constant */
            readonly currency: "INR";
            /** @description What the plan has, in words. */
            readonly features: readonly string[];
            readonly gmpAccess: boolean;
            /** @enum {string} */
            readonly id: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
            /** @constant */
            readonly interval: "month";
            readonly name: string;
            readonly nfoAccess: boolean;
            /** @description Rupees per interval. */
            readonly price: number;
            /** Format: int64 */
            readonly requestsPerDay: number;
            /** Format: int64 */
            readonly requestsPerMinute: number;
            readonly sgbAccess: boolean;
            /**
             * Format: int64
             * @description Webhook endpoints per environment.
             */
            readonly webhooksLimit: number;
        };
        readonly PlanBody: {
            /**
             * @description Plan that the account gets at once, without payment.
             * @example plan_pro
             * @enum {string}
             */
            readonly planId: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
        };
        readonly Plans: readonly components["schemas"]["Plan"][];
        readonly Proof: {
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly reauthenticatedAt: string;
        };
        readonly ProposedTotp: {
            /** @description Secret for typing, in base32. */
            readonly secret: string;
            /** @description Address for the QR code. */
            readonly uri: string;
        };
        readonly QuarantineEntry: {
            /**
             * Format: date-time
             * @description Time at which it was last seen.
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly at: string;
            readonly feedId: string;
            readonly id: string;
            readonly reason: string;
            readonly rows: number | null;
            /** @enum {string} */
            readonly scope: "row" | "payload" | "batch";
            /** @description Name of the record within its feed. */
            readonly subject: string | null;
            /** @description Since when it waits, and what can be done about it. */
            readonly words: string;
        };
        readonly RangeReplay: {
            readonly counts: {
                /** Format: int64 */
                readonly delivered: number;
                /** Format: int64 */
                readonly failed: number;
                /** Format: int64 */
                readonly held: number;
                /** Format: int64 */
                readonly pending: number;
                /** Format: int64 */
                readonly unsent: number;
            };
            /** Format: int64 */
            readonly deliveries: number;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly since: string;
        };
        readonly ReadLinkBody: {
            /** @description Token of the link: the fragment of its URL. */
            readonly token: string;
        };
        readonly ReauthenticateBody: {
            /** @description Id of the challenge. */
            readonly challengeId?: string;
            /** @description Six digits of the authenticator app, or a recovery code. */
            readonly code?: string;
            /** @description Password. */
            readonly password?: string;
            /** @description What the browser returned for the challenge, as `PublicKeyCredential.toJSON()` gives it. */
            readonly response?: {
                readonly [key: string]: unknown;
            };
        };
        readonly RecoveryCodes: {
            /** @description Shown this once; each works once. */
            readonly recoveryCodes: readonly string[];
            /**
             * @description True if an earlier request with the same Idempotency-Key made it, whose answer was lost: this replaces its secret.
             * @constant
             */
            readonly replacesLost?: true;
        };
        readonly ReleaseBody: {
            /** @description Reason to take it in. Kept for good, without e-mail addresses and keys. */
            readonly note: string;
            /**
             * @description Subject of the record where one can be named: the slug of its IPO.
             * @example zinnia-motors
             */
            readonly subject?: string;
        };
        readonly RemovedMember: {
            /** @constant */
            readonly removed: true;
            readonly userId: string;
        };
        readonly RenameKeyBody: {
            /**
             * @description Name of the key for people.
             * @example price alerts
             */
            readonly name: string;
        };
        readonly ReplaceSecretBody: {
            /** @description How long the previous secret signs, too; 0 ends all older ones at once. Units: seconds. */
            readonly overlapSeconds?: number;
        };
        readonly ReplayRangeBody: {
            /**
             * @description Which events: `undelivered` ones failed, were held or never sent; the others as in the public API.
             * @example undelivered
             * @enum {string}
             */
            readonly only: "undelivered" | "failed" | "missed" | "all";
            /**
             * @description True to count the deliveries and make none, also for an endpoint that failures disabled.
             * @example true
             */
            readonly preview: boolean;
            /**
             * Format: date-time
             * @description Earliest event; at most 90 days ago. When left out, the first one that failed or was held since the last success.
             * @example 2026-11-18T03:42:00.000Z
             */
            readonly since?: string;
            /** @description Types of events. */
            readonly types?: readonly ("ipo.upcoming" | "ipo.opened" | "ipo.closed" | "ipo.allotment" | "ipo.listed" | "gmp.updated" | "nfo.opened" | "nfo.closed" | "sgb.opened" | "ipo.dates_changed" | "ipo.price_band_changed" | "ipo.corrected" | "ipo.withdrawn" | "ipo.postponed" | "ipo.subscription_updated" | "nfo.corrected" | "sgb.closed" | "sgb.redemption_announced" | "sgb.corrected" | "rights.opened" | "rights.closed" | "rights.corrected" | "buyback.opened" | "buyback.closed" | "buyback.corrected" | "ncd.opened" | "ncd.closed" | "ncd.corrected" | "ofs.opened" | "ofs.closed" | "ofs.corrected" | "data.late" | "data.recovered")[];
            /**
             * Format: date-time
             * @description First instant after the last event.
             */
            readonly until?: string;
        };
        readonly RequestLinkBody: {
            /**
             * @description E-mail address.
             * @example asha@example.com
             */
            readonly email: string;
        };
        readonly RotatedKey: {
            /** @enum {string} */
            readonly environment: "live" | "test";
            /** @description The lifetime of the replaced key, from now on; null if that one never expired. */
            readonly expiresAt: string | null;
            readonly id: string;
            /** @description Text of the key: shown once, never again. */
            readonly key: string;
            readonly last4: string;
            /** @description Null for the successor of a key without a name. */
            readonly name: string | null;
            readonly prefix: string;
            readonly replaces: {
                /**
                 * Format: date-time
                 * @description End of the overlap, from which the replaced key is refused.
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly expiresAt: string;
                readonly id: string;
            };
            /**
             * @description True if an earlier request with the same Idempotency-Key made it, whose answer was lost: this replaces its secret.
             * @constant
             */
            readonly replacesLost?: true;
        };
        readonly RotateKeyBody: {
            /**
             * @description Hours for which the old key goes on working.
             * @example 24
             * @enum {integer}
             */
            readonly overlapHours: 0 | 1 | 24 | 72 | 168;
        };
        readonly Session: {
            readonly account: {
                readonly email: string;
                readonly id: string;
                /** @description Legal name; null until it is given. */
                readonly name: string | null;
                /** @description Null unless the account is suspended. */
                readonly suspension: {
                    /** @description Words of the operator; null if none were given. */
                    readonly reason: string | null;
                    /**
                     * Format: date-time
                     * @example 2026-11-20T04:30:00.000Z
                     */
                    readonly since: string;
                } | null;
            };
            /** @description All accounts of the user. */
            readonly accounts: readonly {
                readonly email: string;
                readonly id: string;
                /** @description Legal name; null until it is given. */
                readonly name: string | null;
                /** @enum {string} */
                readonly role: "owner" | "member";
            }[];
            readonly isOperator: boolean;
            readonly plan: {
                readonly id: string;
                readonly name: string;
            };
            /**
             * Format: date-time
             * @description End of the time in which sensitive changes are allowed.
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly provenUntil: string;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly reauthenticatedAt: string;
            /** @enum {string} */
            readonly role: "owner" | "member";
            /** @description Address to which the user writes, if there is one. */
            readonly supportEmail: string | null;
            readonly user: {
                readonly email: string;
                readonly hasPassword: boolean;
                readonly hasTotp: boolean;
                readonly id: string;
                /** Format: int64 */
                readonly passkeys: number;
            };
        };
        readonly SetPasswordBody: {
            /** @description New password: 12 to 256 characters. */
            readonly password: string;
        };
        readonly SignedChallengeBody: {
            /** @description Id of the challenge. */
            readonly challengeId: string;
            /** @description What the browser returned for the challenge, as `PublicKeyCredential.toJSON()` gives it. */
            readonly response: {
                readonly [key: string]: unknown;
            };
        };
        readonly SignInBody: {
            /**
             * @description Second factor: six digits of the authenticator app, or a recovery code.
             * @example 287082
             */
            readonly code?: string;
            /**
             * @description E-mail address.
             * @example asha@example.com
             */
            readonly email: string;
            /** @description Password. */
            readonly password: string;
        };
        readonly Status: {
            /** @enum {string} */
            readonly api: "ok" | "degraded";
            readonly dataSets: readonly components["schemas"]["StatusDataSet"][];
        };
        readonly StatusDataSet: {
            readonly ageSeconds: number | null;
            /** @description When the data is collected, in words. */
            readonly cadence: string;
            readonly dataSet: string;
            /** @description Last 90 days, oldest first. */
            readonly days: readonly components["schemas"]["StatusDay"][];
            readonly lastSuccessAt: string | null;
            readonly sources: readonly components["schemas"]["StatusSource"][];
            /** @enum {string} */
            readonly state: "fresh" | "late" | "stale" | "never";
            /** Format: int64 */
            readonly targetSeconds: number;
            readonly title: string;
        };
        readonly StatusDay: {
            /** @description Day in India, as YYYY-MM-DD. */
            readonly day: string;
            /**
             * @description Worst state of the day.
             * @enum {string}
             */
            readonly state: "fresh" | "late" | "stale" | "unknown";
        };
        readonly StatusSource: {
            readonly lastSuccessAt: string | null;
            readonly name: string;
            /** @enum {string} */
            readonly state: "fresh" | "late" | "stale" | "never";
        };
        readonly SubscribeBody: {
            /**
             * @description The plan to have.
             * @example plan_pro
             * @enum {string}
             */
            readonly planId: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
        };
        readonly Subscription: {
            readonly cancelAtPeriodEnd: boolean;
            readonly cancelledAt: string | null;
            /** @constant */
            readonly currency: "INR";
            /** @description The period that is paid, or owed; on Free the calendar month in India. */
            readonly currentPeriod: {
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly end: string;
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly start: string;
            };
            /** @constant */
            readonly interval: "month";
            readonly nextInvoice: {
                /** @description Rupees. */
                readonly amount: number;
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly dueDate: string;
            } | null;
            readonly plan: string;
            /**
             * @description The plan that the account has now.
             * @enum {string}
             */
            readonly planId: "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
            /** @description Rupees per interval. */
            readonly price: number;
            /** @description Who takes the money; null when nobody is paid. */
            readonly processor: ("sandbox" | "razorpay") | null;
            /** @description The plan that waits for its payment, or begins with the next period. */
            readonly scheduledPlanId: ("plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise") | null;
            /** @enum {string} */
            readonly status: "active" | "pending" | "past_due" | "cancelled";
            /** @description What the status means for the account, in words; null when nothing is to be said. */
            readonly statusReason: string | null;
        };
        readonly SubscriptionOrder: {
            /**
             * Format: uri
             * @description Where to pay; null when nothing is to be paid now.
             */
            readonly checkoutUrl: string | null;
            readonly subscription: components["schemas"]["Subscription"];
        };
        readonly SwitchAccountBody: {
            /** @description Id of an account of the user. */
            readonly accountId: string;
        };
        readonly Team: {
            readonly invitations: readonly {
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly createdAt: string;
                readonly email: string;
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly endsAt: string;
                readonly id: string;
                readonly invitedBy: {
                    readonly email: string;
                    readonly id: string;
                } | null;
                /** @enum {string} */
                readonly role: "owner" | "member";
            }[];
            readonly members: readonly components["schemas"]["Member"][];
        };
        readonly TestedEndpoint: {
            readonly delivered: boolean;
            /**
             * Format: int64
             * @description Milliseconds.
             */
            readonly responseTime: number;
            /**
             * Format: int64
             * @description 0 when there was no HTTP answer.
             */
            readonly statusCode: number;
            readonly testEventId: string;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly timestamp: string;
            readonly webhookId: string;
            /** @description Response of the receiver, or why there was none. */
            readonly words: string;
        };
        readonly UsageDays: {
            readonly by: ("route" | "key" | "plan") | null;
            readonly days: readonly {
                /** Format: int64 */
                readonly admitted: number;
                /**
                 * Format: date
                 * @description Day in India.
                 */
                readonly day: string;
                readonly parts: readonly {
                    /** Format: int64 */
                    readonly admitted: number;
                    readonly label: string;
                    /** @description Route, id of the key, or plan; null where it is not known. */
                    readonly name: string | null;
                    /** Format: int64 */
                    readonly refused: number;
                }[];
                /** Format: int64 */
                readonly refused: number;
            }[];
            /** @enum {string} */
            readonly environment: "live" | "test";
            /**
             * Format: date
             * @description Day in India.
             */
            readonly from: string;
            /**
             * Format: int64
             * @description Requests in 24 hours that the present plan allows.
             */
            readonly limit: number;
            /**
             * Format: date
             * @description Day in India.
             */
            readonly to: string;
        };
        readonly UsageWindow: {
            /** @description Time at which the whole limit is free again; null if nothing is used. */
            readonly fullAgainAt: string | null;
            /** Format: int64 */
            readonly limit: number;
            /** @description Time from which this window has room again without further requests, and for how many; null while its limit is not reached. */
            readonly nextFree: {
                /**
                 * Format: date-time
                 * @example 2026-11-20T04:30:00.000Z
                 */
                readonly at: string;
                /** Format: int64 */
                readonly requests: number;
            } | null;
            /** @description Time since which the limit refuses every request; null while it is not reached. */
            readonly refusedSince: string | null;
            /** Format: int64 */
            readonly remaining: number;
            /** Format: int64 */
            readonly used: number;
        };
        readonly UsedLink: {
            /** @description True if user and account were made by this. */
            readonly isNew: boolean;
            /** @enum {string} */
            readonly purpose: "sign-in" | "invitation" | "email";
        };
        readonly UseLinkBody: {
            /**
             * @description Second factor: six digits of the authenticator app, or a recovery code.
             * @example 287082
             */
            readonly code?: string;
            /** @description Token of the link: the fragment of its URL. */
            readonly token: string;
        };
        readonly WaitingMoney: {
            readonly accountEmail: string | null;
            /** @description Null for a payment of no known account. */
            readonly accountId: string | null;
            /** @description Rupees; null if none is known. */
            readonly amount: number | null;
            /** @enum {string} */
            readonly kind: "unplaced" | "dispute" | "ending" | "unknown" | "order";
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly since: string;
            /** @description What is wrong, and what to do. */
            readonly words: string;
        };
        readonly WebhookAttempt: {
            /** @description First 4 KB of the answer as text; control characters are escaped. Never render it as markup. */
            readonly answer: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly at: string;
            readonly durationMs: number | null;
            /** @description Null when there was no HTTP answer. */
            readonly status: number | null;
            /** @description What came of it. */
            readonly words: string;
        };
        readonly WebhookDelivery: {
            /** Format: int64 */
            readonly attempts: number;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            /** @enum {string} */
            readonly environment: "live" | "test";
            readonly eventId: string;
            /** @description As in the header `X-Webhook-ID`. */
            readonly id: string;
            /** @enum {string} */
            readonly kind: "event" | "replay" | "test";
            readonly lastAttemptAt: string | null;
            /** @description Status of the last answer; null without one. */
            readonly lastStatus: number | null;
            readonly nextAttemptAt: string | null;
            /**
             * @description `pending` waits for its first or next attempt; `sending` is under way; `failed` had all its retries; `held` is not sent, because its endpoint was disabled: a replay sends the event.
             * @enum {string}
             */
            readonly state: "pending" | "sending" | "delivered" | "failed" | "held";
            /** @description Slug or id of the record that the event is about. */
            readonly subject: string | null;
            readonly type: string;
        };
        readonly WebhookReplay: {
            /** Format: int64 */
            readonly deliveries: number;
        };
        readonly WholeWebhookDelivery: {
            /** @description Oldest first. */
            readonly attemptLog: readonly components["schemas"]["WebhookAttempt"][];
            /** Format: int64 */
            readonly attempts: number;
            /** @description Body as it was sent. */
            readonly body: string;
            /**
             * Format: date-time
             * @example 2026-11-20T04:30:00.000Z
             */
            readonly createdAt: string;
            readonly endpointId: string;
            /** @enum {string} */
            readonly environment: "live" | "test";
            readonly eventId: string;
            /** @description Headers of the last attempt, with masked signatures. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description As in the header `X-Webhook-ID`. */
            readonly id: string;
            /** @enum {string} */
            readonly kind: "event" | "replay" | "test";
            readonly lastAttemptAt: string | null;
            /** @description Status of the last answer; null without one. */
            readonly lastStatus: number | null;
            readonly nextAttemptAt: string | null;
            /**
             * @description `pending` waits for its first or next attempt; `sending` is under way; `failed` had all its retries; `held` is not sent, because its endpoint was disabled: a replay sends the event.
             * @enum {string}
             */
            readonly state: "pending" | "sending" | "delivered" | "failed" | "held";
            /** @description Slug or id of the record that the event is about. */
            readonly subject: string | null;
            readonly type: string;
            /** @description Present URL of the endpoint. */
            readonly url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly Account_showAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Account_describeAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "legalName": "Asha Research LLP",
                 *       "gstin": "27AAPFU0939F1ZV",
                 *       "address": "4 MG Road, Pune 411001"
                 *     }
                 */
                readonly "application/json": components["schemas"]["DescribeAccountBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly AccountClosure_closeAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "asha@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CloseAccountBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Alerts_showAlerts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Alerts"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Alerts_changeAlerts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "usagePercents": [
                 *         80,
                 *         100
                 *       ],
                 *       "endpointFailing": true,
                 *       "keyExpiring": true,
                 *       "payment": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeAlertsBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Alerts"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Audit_listEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description Records a page; more than 100 are cut to 100. */
                readonly limit?: number;
                /** @description Page, from 1. `page` × `limit` goes up to 100 000. */
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["AuditEntry"][];
                        readonly disclaimer: string;
                        readonly links: components["schemas"]["PageLinks"];
                        readonly meta: components["schemas"]["PageMeta"];
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Billing_showBilling: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PayableSubscription"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Billing_cancelSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SubscriptionOrder"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Billing_listPayments: {
        readonly parameters: {
            readonly query?: {
                /** @description Records a page; more than 100 are cut to 100. */
                readonly limit?: number;
                /** @description Page, from 1. `page` × `limit` goes up to 100 000. */
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Payment"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Billing_subscribeToPlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "planId": "plan_pro"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SubscribeBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SubscriptionOrder"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly CalendarFeed_listCalendarFeeds: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["CalendarFeed"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly CalendarFeed_makeCalendarFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "team calendar"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MakeCalendarFeedBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MadeCalendarFeed"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly CalendarFeed_revokeCalendarFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Calendar feed, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CalendarFeed"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Delivery_showDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Delivery, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WholeWebhookDelivery"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Delivery_replayDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Delivery, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WebhookReplay"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly EventType_listEventTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["EventType"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly EventStream_streamEvents: {
        readonly parameters: {
            readonly query: {
                /** @description Environment to read in. */
                readonly environment: "live" | "test";
                /** @description Slug or id of the record that the events are about. */
                readonly subject?: string;
                /** @description Types of events, separated by commas; all when left out. */
                readonly types?: readonly ("all" | "ipo.upcoming" | "ipo.opened" | "ipo.closed" | "ipo.allotment" | "ipo.listed" | "gmp.updated" | "nfo.opened" | "nfo.closed" | "sgb.opened" | "ipo.dates_changed" | "ipo.price_band_changed" | "ipo.corrected" | "ipo.withdrawn" | "ipo.postponed" | "ipo.subscription_updated" | "nfo.corrected" | "sgb.closed" | "sgb.redemption_announced" | "sgb.corrected" | "rights.opened" | "rights.closed" | "rights.corrected" | "buyback.opened" | "buyback.closed" | "buyback.corrected" | "ncd.opened" | "ncd.closed" | "ncd.corrected" | "ofs.opened" | "ofs.closed" | "ofs.corrected" | "data.late" | "data.recovered")[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: string;
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Explorer_explore: {
        readonly parameters: {
            readonly query: {
                /** @description Environment to read in. */
                readonly environment: "live" | "test";
                /** @description Path to read, with its query. */
                readonly path: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ExplorerResponse"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Explorer_listRoutes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["ExplorerRoute"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Team_invite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ravi@example.com",
                 *       "role": "member"
                 *     }
                 */
                readonly "application/json": components["schemas"]["InviteBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MailRequest"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Team_withdrawInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the invitation, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DeletedInvitation"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Key_listKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description Environment of the keys. */
                readonly environment?: "all" | "live" | "test";
                /** @description State of the keys. */
                readonly state?: "all" | "working" | "suspended" | "expired" | "revoked";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Key"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Key_makeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "environment": "test",
                 *       "name": "price alerts"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MakeKeyBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MadeKey"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Key_renameKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Key, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "price alerts"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RenameKeyBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Key"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Key_revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Key, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Key"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Key_rotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Key, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                readonly "application/json": components["schemas"]["RotateKeyBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RotatedKey"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Link_requestLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "asha@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RequestLinkBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Link_readPurpose: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["ReadLinkBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["LinkPurpose"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Link_useLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                readonly "application/json": components["schemas"]["UseLinkBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["UsedLink"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Team_listMembers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Team"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Team_changeRole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the member, as the lists give it. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "role": "member"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeRoleBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Member"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Team_removeMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the member, as the lists give it. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RemovedMember"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly OperatorAccount_listAccounts: {
        readonly parameters: {
            readonly query?: {
                /** @description Records a page; more than 100 are cut to 100. */
                readonly limit?: number;
                /** @description Page, from 1. `page` × `limit` goes up to 100 000. */
                readonly page?: number;
                /** @description Plan of the accounts. */
                readonly plan?: "all" | "plan_free" | "plan_basic" | "plan_pro" | "plan_enterprise";
                /** @description Part of the e-mail address, id of the account, or the last four characters of a key. */
                readonly q?: string;
                /** @description State of the accounts. */
                readonly state?: "all" | "open" | "suspended" | "closed";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OperatorAccount"][];
                        readonly disclaimer: string;
                        readonly links: components["schemas"]["PageLinks"];
                        readonly meta: components["schemas"]["PageMeta"];
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly OperatorAccount_showAccountOf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Account, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OperatorAccountDossier"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly OperatorAccount_revokeKeyOf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Account, as the lists give it. */
                readonly id: string;
                /** @description Id of the Key, as the lists give it. */
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OperatorAccount"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly OperatorAccount_lockAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Account, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "locked": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["LockBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OperatorAccount"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly OperatorAccount_givePlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Account, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "planId": "plan_pro"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PlanBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OperatorAccount"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly AuditLog_listAllEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description Records a page; more than 100 are cut to 100. */
                readonly limit?: number;
                /** @description Page, from 1. `page` × `limit` goes up to 100 000. */
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OperatorAuditEntry"][];
                        readonly disclaimer: string;
                        readonly links: components["schemas"]["PageLinks"];
                        readonly meta: components["schemas"]["PageMeta"];
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Money_listMoney: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["WaitingMoney"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Quarantine_listEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description Feed that the entries are of. */
                readonly feed?: string;
                /** @description Records a page; more than 100 are cut to 100. */
                readonly limit?: number;
                /** @description Page, from 1. `page` × `limit` goes up to 100 000. */
                readonly page?: number;
                /** @description Extent of the entries. */
                readonly scope?: "all" | "row" | "payload" | "batch";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["QuarantineEntry"][];
                        readonly disclaimer: string;
                        readonly links: components["schemas"]["PageLinks"];
                        readonly meta: components["schemas"]["PageMeta"];
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Quarantine_showEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the quarantine entry, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ComparedQuarantineEntry"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Quarantine_discardEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the quarantine entry, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["DiscardBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["GivenTask"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Quarantine_releaseEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the quarantine entry, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "subject": "zinnia-motors"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReleaseBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["GivenTask"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Source_listSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OperatorSource"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Source_listRuns: {
        readonly parameters: {
            readonly query?: {
                /** @description Records a page; more than 100 are cut to 100. */
                readonly limit?: number;
                /** @description Page, from 1. `page` × `limit` goes up to 100 000. */
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OperatorRun"][];
                        readonly disclaimer: string;
                        readonly links: components["schemas"]["PageLinks"];
                        readonly meta: components["schemas"]["PageMeta"];
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Source_runFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["GivenTask"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly OperatorAccount_showSummary: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OperatorSummary"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Task_showTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Task, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OperatorTask"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly FailingEndpoint_listFailing: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["FailingEndpoint"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly FailingEndpoint_enableFailing: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Endpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly PasskeySignIn_makeChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PasskeyChallenge"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Billing_listPlans: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Plans"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Session_showSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Session"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Session_endSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Session_switchAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["SwitchAccountBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Session"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Session_reauthenticate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["ReauthenticateBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Proof"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly SessionList_listSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["BrowserSession"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Session_signIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "asha@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SignInBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly SessionList_endOthers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EndedSessions"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly SessionList_endOne: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the session, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EndedSession"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly PasskeySignIn_signIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["SignedChallengeBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Status_showStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Status"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Usage_showUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardUsage"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Usage_listUsageDays: {
        readonly parameters: {
            readonly query?: {
                /** @description Kind of the parts of each day; none when left out. */
                readonly by?: "route" | "key" | "plan";
                /** @description Environment of the keys. */
                readonly environment?: "live" | "test";
                /** @description First day in India; 29 days before the last one when left out. */
                readonly from?: string;
                /** @description Last day in India, included; today when left out. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["UsageDays"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Usage_downloadUsageDays: {
        readonly parameters: {
            readonly query?: {
                /** @description Kind of the parts of each day; none when left out. */
                readonly by?: "route" | "key" | "plan";
                /** @description Environment of the keys. */
                readonly environment?: "live" | "test";
                /** @description First day in India; 29 days before the last one when left out. */
                readonly from?: string;
                /** @description Last day in India, included; today when left out. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Email_changeEmail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "asha@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeEmailBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MailRequest"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Passkey_makeChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PasskeyChallenge"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Passkey_listPasskeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Passkey"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Passkey_addPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Laptop"
                 *     }
                 */
                readonly "application/json": components["schemas"]["AddPasskeyBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Passkey"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Passkey_removePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the passkey, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DeletedPasskey"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Password_setPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["SetPasswordBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Password_removePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Totp_confirmTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ConfirmTotpBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RecoveryCodes"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Totp_beginTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ProposedTotp"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Totp_removeTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Done"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_listEndpoints: {
        readonly parameters: {
            readonly query?: {
                /** @description Environment of the endpoints. */
                readonly environment?: "all" | "live" | "test";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Endpoint"][];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_createEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "environment": "live",
                 *       "url": "https://hooks.example.com/market",
                 *       "events": [
                 *         "ipo.opened"
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateEndpointBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MadeEndpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_showEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Endpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_changeEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/market"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeEndpointBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Endpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_deleteEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DeletedWebhookEndpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Delivery_showDays: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EndpointDays"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Delivery_listDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description Continues a list: `meta.nextBefore` of its previous page. */
                readonly before?: string;
                /** @description Fields of each record, dotted. `id` is always there. Default: all. */
                readonly fields?: readonly ("id" | "eventId" | "type" | "kind" | "subject" | "environment" | "state" | "createdAt" | "attempts" | "lastAttemptAt" | "lastStatus" | "nextAttemptAt")[];
                /** @description Format of the response; without it the one that `Accept` prefers. `csv` (`text/csv`) has a header line with the dotted names of the fields and a line for each record, `ndjson` (`application/x-ndjson`) a line of JSON for each record; both have no envelope, and their links in the header `Link`. */
                readonly format?: "json" | "csv" | "ndjson";
                /** @description Earliest time of a delivery, included. */
                readonly from?: string;
                /** @description Records a page; more than 100 are cut to 100. */
                readonly limit?: number;
                /** @description States of the deliveries, separated by commas. */
                readonly state?: readonly ("all" | "pending" | "sending" | "delivered" | "failed" | "held")[];
                /** @description Instant before which a delivery was made: one at this instant is left out. */
                readonly to?: string;
                /** @description Types of their events, separated by commas. */
                readonly type?: readonly ("all" | "ipo.upcoming" | "ipo.opened" | "ipo.closed" | "ipo.allotment" | "ipo.listed" | "gmp.updated" | "nfo.opened" | "nfo.closed" | "sgb.opened" | "ipo.dates_changed" | "ipo.price_band_changed" | "ipo.corrected" | "ipo.withdrawn" | "ipo.postponed" | "ipo.subscription_updated" | "nfo.corrected" | "sgb.closed" | "sgb.redemption_announced" | "sgb.corrected" | "rights.opened" | "rights.closed" | "rights.corrected" | "buyback.opened" | "buyback.closed" | "buyback.corrected" | "ncd.opened" | "ncd.closed" | "ncd.corrected" | "ofs.opened" | "ofs.closed" | "ofs.corrected" | "data.late" | "data.recovered")[];
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["WebhookDelivery"][];
                        readonly disclaimer: string;
                        readonly links: components["schemas"]["KeysetLinks"];
                        readonly meta: components["schemas"]["KeysetMeta"];
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_enableEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["EnableEndpointBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EnabledEndpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_endOverlap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Endpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Delivery_replayRange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "only": "undelivered",
                 *       "preview": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReplayRangeBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RangeReplay"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_replaceSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {} */
                readonly "application/json": components["schemas"]["ReplaceSecretBody"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EndpointSecret"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
    readonly Webhook_testEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the Webhook endpoint, as the lists give it. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TestedEndpoint"];
                        readonly disclaimer: string;
                        /** @description Also in the header X-Request-ID. */
                        readonly requestId: string;
                        /** @constant */
                        readonly success: true;
                        /** Format: date-time */
                        readonly timestamp: string;
                    };
                };
            };
        };
    };
}
