'use client';

import { LinesField, ChoiceField, TextField, TickField } from './fields';
import { useTypeFormContext } from './form-context';
import { FormSection } from './sections';

/** What of this type a second person has to agree to. */
export function ApprovalFields() {
  const { draft } = useTypeFormContext();
  return (
    <FormSection name="approval">
      <TickField name="approveCompensation" />
      <TickField name="approveEdit" />
      <TickField name="approveBulk" />
      {draft.approveBulk && (
        <TextField name="bulkAbove" path="settings.approval.bulkAbove" inputMode="numeric" />
      )}
      <TickField name="approveAmount" />
      {draft.approveAmount && (
        <>
          <TextField name="amountAbove" path="settings.approval.amountAboveMinor" inputMode="decimal" />
          <TextField
            name="amountAboveCurrency"
            path="settings.approval.amountCurrency"
            mono
            placeholder="CNY"
          />
        </>
      )}
    </FormSection>
  );
}

/** Which task makes a failed one of this type good. */
export function CompensatorFields() {
  const { draft } = useTypeFormContext();
  return (
    <FormSection name="compensator">
      <TickField name="compensatorOn" />
      {draft.compensatorOn && (
        <>
          <TextField name="compensatorType" path="settings.compensator.bizType" mono />
          <ChoiceField
            name="compensatorPayload"
            values={['copy', 'template']}
            path="settings.compensator.payloadFrom"
          />
          {draft.compensatorPayload === 'template' && (
            <LinesField
              name="compensatorTemplate"
              path="settings.compensator.template"
              mono
              wide
              placeholder={TEMPLATE}
            />
          )}
        </>
      )}
    </FormSection>
  );
}

const TEMPLATE = '{"order": "{biz_id}", "amount": "{amount_minor}"}';
