import { readDocumentSip } from './document-sip';

describe('what a document says of systematic investment plans', () => {
  it.each([
    ['500', 500],
    ['Rs. 500/- and in multiples of Re. 1', 500],
    ['SIP: Rs. 500; SWP: Rs. 1,000; STP: Rs. 1,000', 500],
    ['SIP: Rs. 500 SWP: Rs. 1,000 STP: Rs. 1,000', 500],
    ['SIP: Rs. 500; SWP: not available; STP: NA', 500],
    ['SWP: NA; SIP - Rs. 100', 100],
    ['Rs. 500; SWP: Rs. 1,000', 500],
    ['SIP/SWP/STP: Rs. 500', 500],
    ['SIP, SWP & STP: Rs. 1,000', 1000],
    ['Minimum SIP of Rs. 100 (6 instalments), No. of instalments: 6', 100],
    ['SIP: Rs. 500, no upper limit', 500],
    ['Rs. 1,000 (refer page 12 of the SID for details)', 1000],
    ['Systematic Investment Plan: INR 250', 250],
    ['Daily/Weekly/Fortnightly/Monthly SIP: 100', 100],
    ['Minimum application amount for SIP: 1,000 and in multiples of 1', 1000],
    ['Monthly SIP of 500 for 12 months', 500],
    ['Daily: Rs. 100; Monthly: Rs. 1,000 and in multiples of Re. 1; Quarterly: Rs. 3,000', 100],
    ['Rs. 500 (monthly), Rs. 1,500 (quarterly)', 500],
    ['Monthly: ₹1,000 (12 instalments), quarterly: ₹3,000 and in multiples of ₹1', 1000],
    ['Rs. 500 monthly and in multiples of Re. 1', 500],
    ['Rs. 500 monthly (w.e.f. 01 April 2025)', 500],
    ['Rs. 1 lakh (quarterly), Rs. 50,000 (monthly)', 50_000],
    ['Lumpsum: Rs. 5,000, SIP: Rs. 500', 500],
    ['SIP: Rs. 500, Lump sum: Rs. 5,000', 500],
    ['Rs. 5,000. SIP: Rs. 500', 500],
    ['Lumpsum/SIP: Rs. 500', 500],
  ])('is that there are, with an instalment: %s', (text, minSipAmountRupees) => {
    expect(readDocumentSip(text)).toEqual({ sipAvailable: true, minSipAmountRupees });
  });

  it.each([
    'Yes',
    'Available',
    'SIP: Yes; SWP: No; STP: No',
    'SIP facility is offered',
    'SIP is available',
    'SIP/STP allowed',
    'Monthly and Quarterly',
    'SIP available from the fifth business day after allotment',
    'SIP available from 15 December 2026',
  ])('is that there are, in plain words: %s', (text) => {
    expect(readDocumentSip(text)).toEqual({ sipAvailable: true, minSipAmountRupees: null });
  });

  it.each([
    'No',
    'No.',
    'None',
    'SIP: No; SWP: Yes',
    'SIP - None',
    'Not permitted',
    'SIP is not available',
    'SIP not offered',
    'SIP is not applicable',
    'SIP is not being offered during the NFO',
    'SIP will not be available during the NFO',
    'SIP is not currently offered',
    'SIP cannot be registered during the NFO',
    'No SIP facility',
    'No such facility',
    'No Systematic Investment Plan is offered',
    'There is no facility of SIP',
    'The scheme does not offer SIP',
    'SIP unavailable',
    'SIP is not available; SWP: Rs. 500',
    'No SIP facility; SWP: Rs. 1,000',
    'SIP/SWP/STP: Not available',
  ])('is that there are none: %s', (text) => {
    expect(readDocumentSip(text)).toEqual({ sipAvailable: false, minSipAmountRupees: null });
  });

  it.each([
    null,
    'NA',
    'Nil',
    'SIP: NA; SWP: NA; STP: NA',
    'SIP - Nil',
    'SIP: N.A.',
    'SIP: Rs. 0',
    'SIP: Not Applicable',
    'Monthly: NA, Quarterly: NA',
    'As per SID',
    'Refer SID',
    'Refer page 12 of the SID',
    '6 instalments',
    'As applicable',
    'SIP, if available',
    'SIP may be offered later',
    'SIP will be available once the scheme reopens',
    'SIP: Rs. 500 a month. Top-up facility not available',
    'SWP: Rs. 1,000; STP: Rs. 1,000',
    'SWP available',
    'SIP not available below Rs. 500',
    'SIP is not available until 15 December 2026; SIP available thereafter',
  ])('is nothing, or not clear: %s', (text) => {
    expect(readDocumentSip(text)).toEqual({ sipAvailable: null, minSipAmountRupees: null });
  });
});
